// Only carries ICU's compiler and linker flags; C code includes ICU's headers itself.
