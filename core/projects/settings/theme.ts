import { createHash } from "node:crypto";
import { AppError } from "#schemas/errors.ts";
import type { AuditDetails } from "#schemas/orgs/audit.ts";
import { defaultThemeSettings, type ThemeSettings } from "#schemas/projects/settings/theme.ts";
import type { ThemeChoice } from "#schemas/projects/theme/theme.ts";
import { checkCss } from "#markdown/own-css/check-css.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { changesBetween } from "../../audit/audit-changes.ts";
import { type Section, storedSection } from "./section.ts";

const stored = storedSection("theme", defaultThemeSettings);

const DIGEST_DIGITS = 12;

export const theme: Section<"theme"> = {
  ...stored,
  read: (project) => {
    const values = stored.read(project);
    const { name, tokens } = project.settings.theme ?? {};
    // Projects that are older than this section have both among the build settings.
    const earlier = project.settings.build.theme;
    return {
      ...values,
      name: name ?? earlier?.id ?? values.name,
      tokens: tokens ?? earlier?.tokens ?? values.tokens,
    };
  },
  /** @throws AppError css_invalid */
  apply: (values) => {
    const [problem] = values.css === undefined ? [] : checkCss(values.css);
    if (problem)
      throw new AppError("css_invalid", {
        message: `The style sheet cannot be used. Its ${problem.message}.`,
      });
    return stored.apply(values);
  },
  audit: (before, after) => changesBetween(detailsOf(before), detailsOf(after)),
  buildInputs: (project) => theme.read(project),
};

/** The theme and its tokens. */
export function themeChoiceOf(project: Pick<ProjectDocument, "settings">): ThemeChoice {
  const { name, tokens } = theme.read(project as ProjectDocument);
  return { id: name, tokens };
}

function detailsOf(project: ProjectDocument): AuditDetails {
  const { name, appearance, favicon, home, css, ...rest } = theme.read(project);
  const lists = Object.entries(rest).map(([field, value]) => [field, JSON.stringify(value)]);
  return { name, appearance, favicon, home, css: digestOf(css), ...Object.fromEntries(lists) };
}

/** Style sheets are too long for the log. */
function digestOf(css: ThemeSettings["css"]): string {
  if (css === "") return "";
  const digest = createHash("sha256").update(css).digest("hex").slice(0, DIGEST_DIGITS);
  return `${Buffer.byteLength(css)} bytes, SHA-256 ${digest}`;
}
