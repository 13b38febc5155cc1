import { z } from "zod";
import { acts } from "#core/access/acts.ts";
import { targetBranch } from "./fields.ts";
import { type FunctionName, functionOf } from "./registry.ts";

/** JSON Schema of an object. */
export interface ObjectSchema {
  [keyword: string]: unknown;
  type: "object";
}

/** What a model is told about a function. */
export interface FunctionDescription {
  name: FunctionName;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
}

/** @param shown the fields of the input. By default all, but not the branch of a write: clients of models have no choice there */
export function describeFunction(
  name: FunctionName,
  shown: z.ZodObject = shownInput(name),
): FunctionDescription {
  const { title, description, output } = functionOf(name);
  return {
    name,
    title,
    description,
    inputSchema: jsonSchema(shown, "input"),
    outputSchema: jsonSchema(output, "output"),
  };
}

function shownInput(name: FunctionName): z.ZodObject {
  const { input } = functionOf(name);
  return writesToBranch(name) ? input.omit({ branch: true }) : input;
}

/** Whether a function changes files and has the branch among its fields. */
export const writesToBranch = (name: FunctionName): boolean =>
  acts[`functions.${name}`].changes && functionOf(name).input.shape["branch"] === targetBranch;

export const jsonSchema = (schema: z.ZodObject, io: "input" | "output"): ObjectSchema =>
  z.toJSONSchema(schema, { io, unrepresentable: "any" }) as ObjectSchema;
