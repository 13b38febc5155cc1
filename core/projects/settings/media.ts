import { AppError } from "#schemas/errors.ts";
import { defaultMediaSettings } from "#schemas/projects/settings/media.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { changesBetween } from "../../audit/audit-changes.ts";
import { type Section, storedSection } from "./section.ts";

const stored = storedSection("media", defaultMediaSettings);

export const media: Section<"media"> = {
  ...stored,
  check: ({ maxFileMiB }, { BUILD_MAX_FILE_MIB: most }) => {
    if (typeof maxFileMiB === "number" && maxFileMiB > most)
      throw new AppError("bad_request", {
        message: `maxFileMiB can be up to ${most}, the limit of this installation. Its operator can raise it.`,
      });
  },
  // In one order and without repetitions, so that the same widths are the same setting.
  apply: ({ widths, ...values }) =>
    stored.apply({
      ...values,
      widths: widths && [...new Set(widths)].sort((a, b) => a - b),
    }),
  audit: (before, after) => changesBetween(forAudit(before), forAudit(after)),
};

function forAudit(project: ProjectDocument) {
  const { widths, ...values } = stored.read(project);
  return { ...values, widths: widths.join(", ") };
}
