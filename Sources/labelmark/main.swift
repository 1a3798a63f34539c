print("labelmark")
