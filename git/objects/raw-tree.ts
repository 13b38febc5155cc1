export interface RawEntry {
  mode: string;
  /** As git has it; not always UTF-8. */
  name: Buffer;
  oid: string;
}

const OID_BYTES = 20;

/** The entries of a tree object's bytes, in git's order. */
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
