// Only carries the library's compiler and linker flags; C and C++ code includes its headers itself.
