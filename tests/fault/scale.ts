/** How much of a fault is asked for: enough to notice by default, what is promised with FAULT_SCALE=full. */
export function scaled(small: number, full: number): number {
  return process.env["FAULT_SCALE"] === "full" ? full : small;
}
