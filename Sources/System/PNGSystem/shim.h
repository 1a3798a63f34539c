// Only carries libpng's compiler and linker flags; C code includes libpng's headers itself.
