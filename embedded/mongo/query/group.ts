import { ErrorCode, fail, refuse } from "../errors.ts";
import { decode, encode, isDocument, type Document } from "../values/document.ts";
import { add, isNumeric, numeric } from "../values/numbers.ts";
import { compare, encodeValue } from "../values/order.ts";
import { followPath } from "../values/paths.ts";

/** More groups do not belong into one process's memory. */
const MAX_GROUPS = 1_000_000;

/** `$group`: one document per distinct `_id`, in the order the groups first appear. */
export function* grouped(
  documents: Iterable<Uint8Array>,
  { _id, ...fields }: Document,
): Generator<Uint8Array> {
  if (_id === undefined) fail(15955, "a group specification must include an _id");
  const keyOf = operandOf(_id);
  const sums = Object.entries(fields).map(([name, source]) => {
    const [operator = "", operand] = Object.entries(isDocument(source) ? source : {})[0] ?? [];
    const accumulate = ACCUMULATORS[operator] ?? refuse(`the accumulator ${operator}`, 15952);
    return { name, accumulate, valueOf: operandOf(operand) };
  });
  const groups = new Map<string, { key: unknown; held: unknown[] }>();
  for (const document of documents) {
    const root = decode(document);
    const key = keyOf(root) ?? null;
    const id = encodeValue(key).toString("latin1");
    const { held } = groups.get(id) ?? { held: [] };
    groups.set(id, {
      key,
      held: sums.map(({ accumulate, valueOf }, at) => accumulate(held[at], valueOf(root))),
    });
    if (groups.size > MAX_GROUPS) {
      fail(ErrorCode.QueryExceededMemoryLimitNoDiskUseAllowed, "$group makes too many groups");
    }
  }
  for (const { key, held } of groups.values()) {
    yield encode({ _id: key, ...Object.fromEntries(sums.map(({ name }, at) => [name, held[at]])) });
  }
}

const ACCUMULATORS: Record<string, (held: unknown, value: unknown) => unknown> = {
  $sum: (held = numeric(0), value) =>
    isNumeric(held) && isNumeric(value) ? add(held, value) : held,
  $min: (held, value) => extreme(held, value, -1),
  $max: (held, value) => extreme(held, value, 1),
};

function extreme(held: unknown = null, value: unknown, direction: number): unknown {
  if (value === undefined || value === null) return held;
  return held === null || compare(value, held) * direction > 0 ? value : held;
}

/** A field path or a constant: all there is of expressions. */
function operandOf(source: unknown): (document: Document) => unknown {
  if (isDocument(source) || Array.isArray(source)) {
    refuse(`the expression ${JSON.stringify(source)}`, ErrorCode.InvalidPipelineOperator);
  }
  if (typeof source !== "string" || !source.startsWith("$")) return () => source;
  if (source.startsWith("$$")) refuse(`the variable ${source}`);
  const parts = source.slice(1).split(".");
  return (document) => followPath(document, parts);
}
