/**
 * Part of every cache key: increment it with every change to the compiler's output or to how it is stored. It has its own file because the compiler takes ten
 * megabytes, and most modules that need the version compile nothing.
 */
export const ENGINE_VERSION = "64";
