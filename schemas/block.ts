/** What a page of the public site is put together from: an ordered list of these. */
export type Block =
  | HeroBlock
  | CardsBlock
  | TextBlock
  | FeaturesBlock
  | CtaBlock
  | ContactFormBlock
  | ComparisonTableBlock;

export const blockTypes = [
  "hero",
  "cards",
  "text",
  "features",
  "cta",
  "contactForm",
  "comparisonTable",
] as const satisfies readonly Block["type"][];

/** A place on this site (`btnTo`) or an address anywhere (`btnHref`). */
interface ButtonFields {
  btnLabel?: string;
  btnTo?: string;
  btnHref?: string;
}

export interface HeroBlock extends ButtonFields {
  type: "hero";
  title: string;
  subtitle?: string;
  /** Shown behind the title, one after the other, as if typed. */
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
  title?: string;
  subtitle?: string;
  cards: Card[];
}

export interface Card extends ButtonFields {
  title: string;
  description?: string;
  icon?: string;
  metric?: string;
}

export interface TextBlock {
  type: "text";
  title?: string;
  /** HTML. */
  content: string;
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
  /** One row each; `values` has one entry for every column that is no header. */
  features: { name: string; info?: string; values: (boolean | string)[] }[];
  /** Index into `columns`. */
  highlightColumn?: number;
}
