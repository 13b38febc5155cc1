const NUL = 0;

/** Splits the output of a git command that ran with `-z`. */
export async function* nulRecords(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of stream) {
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end; (end = data.indexOf(NUL, start)) !== -1; start = end + 1)
      yield data.subarray(start, end);
    rest = data.subarray(start);
  }
}
