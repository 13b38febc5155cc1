export interface RawEntry {
  mode: string;
  /** The name as stored by git; not always UTF-8. */
  name: Buffer;
  oid: string;
}

const OID_BYTES = 20;

/** Parses a tree object into its entries, in git's order. */
export function* rawEntries(bytes: Buffer): Generator<RawEntry> {
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(0x20, at);
    const nul = bytes.indexOf(0, space);
    const mode = bytes.toString("latin1", at, space);
    const name = bytes.subarray(space + 1, nul);
    at = nul + 1 + OID_BYTES;
    yield { mode, name, oid: bytes.toString("hex", nul + 1, at) };
  }
}
