/**
 * Part of every cache key: raise it with any change of what the compiler makes, or of how it is stored. It stands here
 * because the compiler takes ten megabytes, and most who ask for its version compile nothing.
 */
export const ENGINE_VERSION = "18";
