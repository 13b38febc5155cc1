/** A page of the public site consists of an ordered list of these blocks. */
export type Block =
  | HeroBlock
  | CardsBlock
  | TextBlock
  | FeaturesBlock
  | CtaBlock
  | ContactFormBlock
  | ComparisonTableBlock
  | PlansBlock
  | PlanTableBlock;

export const blockTypes = [
  "hero",
  "cards",
  "text",
  "features",
  "cta",
  "contactForm",
  "comparisonTable",
  "plans",
  "planTable",
] as const satisfies readonly Block["type"][];

/** A path on this site (`btnTo`) or any address (`btnHref`). */
interface ButtonFields {
  btnLabel?: string;
  btnTo?: string;
  btnHref?: string;
}

export interface HeroBlock extends ButtonFields {
  type: "hero";
  title: string;
  subtitle?: string;
  /** A few words above the title, such as the subject of the page or “Planned”. */
  badge?: string;
  /** Name of a drawing of the product (`web/src/public/figures`). */
  figure?: string;
  /** Shown after the title, one after another, as if typed. */
  typedWords?: string[];
  /** Name of a background image; an unknown name shows the default one. */
  bgImage?: string;
  noBgFilter?: boolean;
  btnSecondaryLabel?: string;
  btnSecondaryTo?: string;
  btnSecondaryHref?: string;
}

export interface CardsBlock {
  type: "cards";
  /** The target of links within the page. */
  anchor?: string;
  title?: string;
  subtitle?: string;
  cards: Card[];
}

export interface Card extends ButtonFields {
  title: string;
  description?: string;
  icon?: string;
  metric?: string;
  /** The handle of an example site, whose picture is at the top. The whole card is then the link. */
  picture?: string;
}

export interface TextBlock {
  type: "text";
  title?: string;
  /** HTML. */
  content: string;
  /** Name of a drawing of the product, next to the text. */
  figure?: string;
  /** The target of links within the page. */
  anchor?: string;
}

export interface FeaturesBlock {
  type: "features";
  title?: string;
  subtitle?: string;
  features: { title: string; description?: string; icon?: string; href?: string }[];
}

export interface CtaBlock extends ButtonFields {
  type: "cta";
  title: string;
  subtitle?: string;
}

export interface ContactFormBlock {
  type: "contactForm";
  title?: string;
  subtitle?: string;
  successMessage?: string;
  buttonText?: string;
  nameLabel?: string;
  namePlaceholder?: string;
  emailLabel?: string;
  emailPlaceholder?: string;
  subjectLabel?: string;
  subjectPlaceholder?: string;
  messageLabel?: string;
  messagePlaceholder?: string;
  endpoint?: string;
}

export interface ComparisonTableBlock {
  type: "comparisonTable";
  title?: string;
  subtitle?: string;
  columns: { title: string; isHeader?: boolean; isOurs?: boolean }[];
  /** One row each. `values` has one entry for every column that is not a header. */
  features: { name: string; info?: string; values: (boolean | string)[] }[];
  /** Index into `columns`. */
  highlightColumn?: number;
}

/** The plans of the installation with their prices. The top of a page, like a hero. */
export interface PlansBlock {
  type: "plans";
  title: string;
  subtitle?: string;
  /** Name of a background image; an unknown name shows the default one. */
  bgImage?: string;
}

/** What each plan of the installation includes: its limits and its features. */
export interface PlanTableBlock {
  type: "planTable";
  title?: string;
  subtitle?: string;
}

export const requiredFields: Record<Block["type"], readonly string[]> = {
  hero: ["title"],
  cards: ["cards"],
  text: ["content"],
  features: ["features"],
  cta: ["title"],
  contactForm: [],
  comparisonTable: ["columns", "features"],
  plans: ["title"],
  planTable: [],
};
/** Fields that contain a list. An empty list would show nothing. */
const lists = new Set(["cards", "features", "columns"]);

export const isBlockType = (type: unknown): type is Block["type"] =>
  (blockTypes as readonly unknown[]).includes(type);

export const unknownBlockType = (type: string) => `Unknown block type: ${type}`;

/** The problems of a block. Empty when it can be shown. */
export function blockFaults(block: unknown): string[] {
  const fields = typeof block === "object" && block !== null ? Object.entries(block) : [];
  const values = new Map<string, unknown>(fields);
  const type = values.get("type");
  if (typeof type !== "string" || type === "") return ["Block type is required"];
  if (!isBlockType(type)) return [unknownBlockType(type)];
  return requiredFields[type].flatMap((field) => {
    const value = values.get(field);
    if (value === undefined || value === null || value === "")
      return [`Required field missing: ${field}`];
    if (!lists.has(field)) return [];
    if (!Array.isArray(value)) return [`${field} must be an array`];
    return value.length === 0 ? [`${field} array cannot be empty`] : [];
  });
}
