/** How heavy a fault is: enough to notice problems by default, and the documented numbers with FAULT_SCALE=full. */
export function scaled<Amount>(small: Amount, full: Amount): Amount {
  return process.env["FAULT_SCALE"] === "full" ? full : small;
}
