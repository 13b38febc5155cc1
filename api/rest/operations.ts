import { z } from "zod";
import { acts } from "#core/access/acts.ts";
import { type FunctionName, functionNames, functionOf } from "#functions/registry.ts";
import { runFunction } from "#functions/run-function.ts";
import { Reference } from "../trpc.ts";
import type { Operation } from "./operation.ts";
import { resourceOperation } from "./resources/resource.ts";
import { resources } from "./resources/resources.ts";

const CONTENT_TAG = "Content";

const address = {
  projectId: Reference.describe("The id or the handle of the project."),
  orgId: Reference.optional().describe(
    "The id or the handle of its organization. Only needed if two of your organizations have a project with this handle.",
  ),
};

/** EVERY operation of REST: the content functions, then the resources. */
export const operations: readonly Operation[] = [
  ...functionNames.map(functionOperation),
  ...resources.map(resourceOperation),
];

function functionOperation(name: FunctionName): Operation {
  const { title, description, rest, input, output } = functionOf(name);
  return {
    id: name,
    tag: CONTENT_TAG,
    title,
    description,
    status: 200,
    output,
    method: rest.method,
    path: `/projects/{projectId}${rest.path}`,
    scope: acts[`functions.${name}`].scope,
    input: z.strictObject({ ...input.shape, ...address }),
    run: async ({ services, ...actor }, { projectId, orgId, ...own }) => {
      const project = { projectId: String(projectId), orgId: readOrg(orgId) };
      return runFunction(services, actor, { name, project, input: own });
    },
  };
}

const readOrg = (orgId: unknown) => (orgId === undefined ? undefined : String(orgId));
