/**
 * What a door says when somebody other than the supervisor sends it SIGTERM: it serves until the supervisor has started
 * another one. The supervisor itself ends a door with SIGINT.
 */
export const HANDS_OVER = "SIGTERM: serving until another process is ready";
