const LOOK_EVERY_MS = 1_000;

/**
 * Calls `onGone` when the npm that runs this process ends. npm passes on SIGTERM and SIGINT but not SIGHUP, and a SIGKILL goes unnoticed. A process that was
 * started without npm may outlive its shell.
 */
export function watchNpm(onGone: () => void): void {
  if (!process.env["npm_lifecycle_event"] || process.env["SUPERVISED"]) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS).unref();
}
