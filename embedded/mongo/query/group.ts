import { ErrorCode, fail, refuse } from "../errors.ts";
import { decode, encode, isDocument, type Document } from "../values/document.ts";
import { add, isNumeric, numeric } from "../values/numbers.ts";
import { compare, encodeValue } from "../values/order.ts";
import { followPath } from "../values/paths.ts";

/** More groups would take too much memory. */
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
  const groups = new Map<string, { key: unknown; accumulated: unknown[] }>();
  for (const document of documents) {
    const root = decode(document);
    const key = keyOf(root) ?? null;
    const id = encodeValue(key).toString("latin1");
    const { accumulated } = groups.get(id) ?? { accumulated: [] };
    groups.set(id, {
      key,
      accumulated: sums.map(({ accumulate, valueOf }, at) =>
        accumulate(accumulated[at], valueOf(root)),
      ),
    });
    if (groups.size > MAX_GROUPS) {
      fail(ErrorCode.QueryExceededMemoryLimitNoDiskUseAllowed, "$group creates too many groups");
    }
  }
  for (const { key, accumulated } of groups.values()) {
    yield encode({
      _id: key,
      ...Object.fromEntries(sums.map(({ name }, at) => [name, accumulated[at]])),
    });
  }
}

const ACCUMULATORS: Record<string, (accumulated: unknown, value: unknown) => unknown> = {
  $sum: (accumulated = numeric(0), value) =>
    isNumeric(accumulated) && isNumeric(value) ? add(accumulated, value) : accumulated,
  $min: (accumulated, value) => extreme(accumulated, value, -1),
  $max: (accumulated, value) => extreme(accumulated, value, 1),
};

function extreme(accumulated: unknown = null, value: unknown, direction: number): unknown {
  if (value === undefined || value === null) return accumulated;
  return accumulated === null || compare(value, accumulated) * direction > 0 ? value : accumulated;
}

/** A field path or a constant. No other expressions are supported. */
function operandOf(source: unknown): (document: Document) => unknown {
  if (isDocument(source) || Array.isArray(source)) {
    refuse(`the expression ${JSON.stringify(source)}`, ErrorCode.InvalidPipelineOperator);
  }
  if (typeof source !== "string" || !source.startsWith("$")) return () => source;
  if (source.startsWith("$$")) refuse(`the variable ${source}`);
  const parts = source.slice(1).split(".");
  return (document) => followPath(document, parts);
}
