import { AppError } from "#schemas/errors.ts";
import { acts } from "#core/access/acts.ts";
import { checkTaskPath } from "#core/tasks/task-writes.ts";
import { functionOf } from "#functions/registry.ts";
import { runFunction } from "#functions/run-function.ts";
import type { TaskFunctionName } from "#functions/task-functions.ts";
import { success } from "../outcome.ts";
import type { ToolOutcome } from "../tool.ts";
import type { ProjectCall } from "./project-call.ts";
import { answerCommit } from "./answer-commit.ts";
import { describeAnswer, describeCall } from "./describe-call.ts";
import { findMadeCommit, isMadeBy } from "./made-commit.ts";
import type { ProjectSession } from "../session.ts";
import { refuseSecrets, withoutSecrets } from "./secrets.ts";
import { resultForModel } from "./result-for-model.ts";

/** @throws AppError */
export async function runCall(
  session: ProjectSession,
  call: ProjectCall,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  if (acts[`functions.${call.name}`].changes) checkTarget(session, call);
  return makesCommit(call.name) ? write(session, call, signal) : read(session, call);
}

const makesCommit = (name: TaskFunctionName): boolean =>
  acts[`functions.${name}`].changes && "changed" in functionOf(name).output.shape;

async function read(session: ProjectSession, call: ProjectCall): Promise<ToolOutcome> {
  const { name, input } = call;
  refuseSecrets(name, input);
  const output = withoutSecrets(name, await run(session, call));
  return success(describeAnswer(name, input, output), resultForModel(name, output));
}

/** Makes one commit, however often it is carried out. */
async function write(
  session: ProjectSession,
  call: ProjectCall,
  signal: AbortSignal,
): Promise<ToolOutcome> {
  const before = await findMadeCommit(session, call.id);
  if (before !== null) return answerCommit(session, call, before);
  signal.throwIfAborted();
  let output: Record<string, unknown>;
  try {
    output = await run(session, call);
  } catch (error) {
    // What comes after the commit can fail too, such as the audit log.
    const made = await findMadeCommit(session, call.id).catch(() => {
      throw error;
    });
    if (made === null) throw error;
    return answerCommit(session, call, made);
  }
  const { sha } = output["commit"] as { sha: string };
  const isMade = output["changed"] === true || (await isMadeBy(session, call.id, sha));
  if (isMade) return answerCommit(session, call, sha, output);
  const forModel = `Nothing had to be changed, and no commit was made.\n${resultForModel(call.name, output)}`;
  return success(`${describeCall(call.name, call.input)}: nothing to change`, forModel);
}

/** The commit is checked too. This saves the wait for a plan that cannot be committed. @throws AppError task_path_protected, bad_request */
function checkTarget({ task }: ProjectSession, { input }: ProjectCall): void {
  const { branch } = input;
  if (branch !== undefined && branch !== task.branch)
    throw new AppError("bad_request", {
      message: `branch: This task writes only to its own branch, ${task.branch}. Leave the field out.`,
    });
  for (const path of [input["path"], input["from"], input["to"]])
    if (typeof path === "string") checkTaskPath(path);
}

/** @throws AppError those of `runFunction` */
function run(
  { context, caller, task, project }: ProjectSession,
  { id, name, input }: ProjectCall,
): Promise<Record<string, unknown>> {
  const { branch } = task;
  const { key } = caller;
  if (key?.kind !== "task" || branch === null) throw new Error("not the caller of a task");
  const actor = { caller: { ...caller, key: { ...key, call: id } }, ip: "", userAgent: "" };
  const given = { ...(needsBranch(name) && { branch }), ...input };
  const reference = { projectId: project._id };
  return runFunction(context, actor, { name, project: reference, input: given, branch });
}

/** Functions about one branch must name it. The others know the one of the task. */
function needsBranch(name: TaskFunctionName): boolean {
  const field = functionOf(name).input.shape["branch"];
  return field !== undefined && !field.safeParse(undefined).success;
}
