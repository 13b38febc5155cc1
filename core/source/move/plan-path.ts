import { AppError } from "#schemas/errors.ts";
import type { PlannedPath } from "#schemas/projects/source/source-plan.ts";
import type { Env } from "#schemas/env/env.ts";
import { checkChanges } from "../check-changes.ts";

/** Most systems do not accept longer names. */
const NAME_MAX_BYTES = 255;
const PATH_MAX_LENGTH = 1_024;
/** No system of Microsoft accepts these. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const FORBIDDEN = /[<>:"|?*\\]/;

/** @returns the paths without slashes around them. @throws AppError bad_request, path_outside_repo, archive_unsafe */
export function checkPlannedPath(
  env: Pick<Env, "BUILD_MAX_FILE_MIB">,
  given: PlannedPath,
): PlannedPath {
  const from = trimmed(given.from);
  if (from === "")
    throw invalid("Choose a file or a folder. The whole repository cannot be moved or deleted.");
  if (given.to === null) {
    checkChanges(env, [{ path: from, remove: true }]);
    return { from, to: null };
  }
  const to = trimmed(given.to.normalize("NFC"));
  if (to === "") throw invalid("Write the new path.");
  if (to.length > PATH_MAX_LENGTH)
    throw invalid(
      `The new path has ${to.length} characters. Up to ${PATH_MAX_LENGTH} are possible.`,
    );
  for (const name of to.split("/")) checkName(name);
  checkChanges(env, [{ path: to, from }]);
  if (to === from) throw invalid("The new path is the old one. Change the name or the folder.");
  if (to.startsWith(`${from}/`))
    throw invalid(`${to} is inside ${from}. A folder cannot be moved into itself.`);
  return { from, to };
}

function checkName(name: string): void {
  if (name === "")
    throw invalid("The new path has an empty name between two slashes. Remove one slash.");
  if (name !== name.trim()) throw invalid(`“${name}” begins or ends with a space. Remove it.`);
  if (name.endsWith(".") && !/^\.{1,2}$/.test(name))
    throw invalid(`${name} ends with a dot, which Windows does not allow. Remove it.`);
  if (RESERVED.test(name))
    throw invalid(`${name} is a reserved name on Windows. Choose another one.`);
  const sign = FORBIDDEN.exec(name)?.[0];
  if (sign !== undefined)
    throw invalid(`${name} contains ${sign}, which Windows does not allow in names. Remove it.`);
  if (Buffer.byteLength(name) > NAME_MAX_BYTES)
    throw invalid(
      `${name.slice(0, 40)}… is too long. A name can have up to ${NAME_MAX_BYTES} bytes.`,
    );
}

const trimmed = (path: string) => path.trim().replace(/^\/+|\/+$/g, "");
const invalid = (message: string) => new AppError("bad_request", { message });
