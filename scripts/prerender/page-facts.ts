import type { Block } from "#schemas/deployments/block.ts";
import { pageKinds, type PageKind } from "../../web/src/public/page.ts";
import type { ContentFile } from "./content-files.ts";

/** The data in a page's front matter. */
export interface PageFacts {
  title: string;
  description: string;
  order: number;
  date: string | null;
  updated: string | null;
  author: string | null;
  image: string | null;
  icon: string | null;
  kind: PageKind;
  blocks: Block[];
}

const DESCRIPTION_MAX = 160;

/** The key of what a page says instead where the installation has plans: its title, description and blocks. */
const WITH_PLANS = "withPlans";

/** Whether the page is different where the installation has plans. */
export const changesWithPlans = ({ note }: ContentFile): boolean =>
  isRecord(note.frontMatter[WITH_PLANS]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @throws Error with the file and the problem, because a page without title or description must not be published */
export function factsOf(file: ContentFile, { withPlans = false } = {}): PageFacts {
  const instead = withPlans ? file.note.frontMatter[WITH_PLANS] : null;
  const frontMatter = { ...file.note.frontMatter, ...(isRecord(instead) ? instead : {}) };
  const text = (key: string): string | null => {
    const value = frontMatter[key];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  };
  const fault = (message: string): never => {
    throw new Error(`web/content/${file.path}: ${message}`);
  };
  const unread = file.note.issues.find(({ category }) => category === "frontmatter");
  if (unread) fault(`line ${unread.line}: ${unread.message}`);
  const description = text("description") ?? fault("description is missing");
  if (description.length > DESCRIPTION_MAX)
    fault(`description has ${description.length} characters, more than ${DESCRIPTION_MAX}`);
  const order = frontMatter["order"];
  const blocks = frontMatter["blocks"] ?? [];
  if (!Array.isArray(blocks)) fault("blocks must be a list");
  return {
    title: text("title") ?? fault("title is missing"),
    description,
    order: typeof order === "number" ? order : Number.MAX_SAFE_INTEGER,
    date: dateOf(frontMatter["date"], () => fault("date is not a date")),
    updated: dateOf(frontMatter["updated"], () => fault("updated is not a date")),
    author: text("author"),
    image: text("image"),
    icon: text("icon"),
    kind: kindOf(file, text("kind")),
    blocks: blocks as Block[],
  };
}

function kindOf({ section, path, note }: ContentFile, written: string | null): PageKind {
  const pageKind = pageKinds.find((kind) => kind === written);
  if (pageKind) return pageKind;
  const isIndex = path === `${section}/index.md`;
  switch (section) {
    case "brochure":
      return note.frontMatter["blocks"] ? "blocks" : "article";
    case "docs":
      return "docs";
    case "legal":
      return "article";
    case "templates":
    case "themes":
      return isIndex ? "gallery" : "showcase";
    case "blog":
    case "guides":
    case "help":
      return isIndex ? "list" : "article";
  }
}

/** The day of a date, as written. */
function dateOf(value: unknown, onFault: () => never): string | null {
  if (value === undefined || value === null) return null;
  const date = new Date(String(value));
  return Number.isNaN(date.getTime()) ? onFault() : date.toISOString().slice(0, 10);
}
