// Only carries the library's compiler and linker flags; C code includes its headers itself.
