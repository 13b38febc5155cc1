import { type Block, blockFaults, isBlockType } from "#schemas/deployments/block.ts";

/** A typed block and its problems, with the messages of the build. `block` is null if a page would leave it out. */
export function readBlock(text: string): { block: Block | null; problems: string[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { block: null, problems: [`This is not JSON: ${(error as Error).message}`] };
  }
  const problems = blockFaults(value);
  const type = (value as { type?: unknown } | null)?.type;
  // A page shows a message in place of a block whose type nobody knows.
  const isUnknown = typeof type === "string" && type !== "" && !isBlockType(type);
  return { block: problems.length === 0 || isUnknown ? (value as Block) : null, problems };
}
