/** A thread that never finishes loading. */
for (;;);
