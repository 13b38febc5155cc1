import { ErrorCode, fail, refuse } from "../errors.ts";
import { isDocument, type Document } from "../values/document.ts";
import { documentOption, numberOption } from "./command.ts";

/** EVERY supported stage, in the order of a query. Each may occur once, and only in this order. */
const STAGES = ["$match", "$sort", "$skip", "$limit", "$project", "$group"];

/** Converts a pipeline into the options of a `find` and a grouping of its results. */
export function findOfPipeline({ pipeline, hint }: Document): { find: Document; group?: Document } {
  if (!Array.isArray(pipeline)) fail(ErrorCode.TypeMismatch, "'pipeline' must be an array");
  const stages: Document = {};
  let next = 0;
  for (const [name, operand] of pipeline.map(stageOf)) {
    const place = STAGES.indexOf(name);
    if (place === -1) refuse(`the stage ${name}`, ErrorCode.UnknownStage);
    if (place < next) refuse(`the stage ${name} in this position`);
    stages[name] = operand;
    next = place + 1;
  }
  const limit = numberOption(stages, "$limit");
  if (limit !== undefined && limit <= 0) fail(15958, "the limit must be positive");
  const [filter, sort, projection, group] = ["$match", "$sort", "$project", "$group"].map((name) =>
    documentOption(stages, name),
  );
  const find = { filter, sort, skip: stages["$skip"], limit, projection, hint };
  return group === undefined ? { find } : { find, group };
}

/** The name and operand of a stage. */
function stageOf(stage: unknown): [name: string, operand: unknown] {
  const [entry, ...others] = isDocument(stage) ? Object.entries(stage) : [];
  if (entry === undefined || others.length > 0) fail(40323, "a stage must have exactly one field");
  return entry;
}
