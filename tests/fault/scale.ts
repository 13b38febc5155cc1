/** How heavy a fault is: enough to notice problems by default, and the documented numbers with FAULT_SCALE=full. */
export function scaled(small: number, full: number): number {
  return process.env["FAULT_SCALE"] === "full" ? full : small;
}
