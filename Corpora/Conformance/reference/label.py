"""Starts the third reading of the rules as a program of PROTOCOL.md."""
from third_reading.protocol import serve

if __name__ == "__main__":
    serve()
