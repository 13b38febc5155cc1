import {
  type CodeTheme,
  codeThemes,
  type DateFormat,
  dateFormats,
  defaultFormattingSettings,
  type FormattingSettings,
} from "#schemas/projects/settings/formatting.ts";

/** How all pages of a site show what notes contain, where that differs from the themes' defaults. */
export interface PageFormatting {
  dates: DateFormat;
  code: CodeTheme;
  headingAnchors: boolean;
}

const plain: PageFormatting = {
  dates: defaultFormattingSettings.dateFormat,
  code: defaultFormattingSettings.codeTheme,
  headingAnchors: defaultFormattingSettings.headingAnchors,
};

/** Undefined for a site that changes nothing, so that its pages stay as they are. */
export function pageFormatting(settings: FormattingSettings): PageFormatting | undefined {
  const { dateFormat: dates, codeTheme: code, headingAnchors } = settings;
  const formatting = { dates, code, headingAnchors };
  return writeFormatting(formatting) === "" ? undefined : formatting;
}

/** What differs from the defaults, for an attribute that style sheets and `readPage` read. */
export function writeFormatting({ dates, code, headingAnchors }: PageFormatting = plain): string {
  return [
    dates !== plain.dates && `dates-${dates}`,
    code !== plain.code && `code-${code}`,
    !headingAnchors && "no-anchors",
  ]
    .filter(Boolean)
    .join(" ");
}

export function readFormatting(written: string): PageFormatting | undefined {
  const words = written.split(" ");
  if (written === "") return undefined;
  return {
    dates: dateFormats.find((name) => words.includes(`dates-${name}`)) ?? plain.dates,
    code: codeThemes.find((name) => words.includes(`code-${name}`)) ?? plain.code,
    headingAnchors: !words.includes("no-anchors"),
  };
}
