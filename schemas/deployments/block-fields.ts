import { type Block, type Card, requiredFields } from "./block.ts";

/** A field of a block, for people who write pages. */
export interface BlockField {
  kind: "text" | "html" | "yes or no" | "number" | "list of texts" | "list";
  about: string;
  /** In an entry of a list. Fields of the block itself are in `requiredFields`. */
  required?: true;
  /** The fields of each entry of a list. */
  entries?: Record<string, BlockField>;
}

/** Every field of the type has to be described. */
type FieldsOf<B> = { [F in keyof Omit<B, "type">]-?: BlockField };

const text = (about: string): BlockField => ({ kind: "text", about });
const required = (about: string): BlockField => ({ kind: "text", about, required: true });
const list = (about: string, entries: Record<string, BlockField>): BlockField => ({
  kind: "list",
  about,
  entries,
});

const button = {
  btnLabel: text("The text on the button. Without it, there is no button."),
  btnTo: text("Its target on this site: a path."),
  btnHref: text("Its target anywhere: an address."),
};
const heading = {
  title: text("The heading above the block."),
  subtitle: text("A line below the heading."),
};
const figure = text("The name of a drawing of the product.");
const anchor = text("The target of links within the page.");
const icon = text("The name of an icon at lucide.dev.");

const card: FieldsOf<Card> = {
  title: required("The heading of the card."),
  description: text("A sentence or two."),
  icon,
  metric: text("A number above the heading."),
  picture: text("The handle of an example site. The whole card is then the link."),
  ...button,
};

type Of<T extends Block["type"]> = Extract<Block, { type: T }>;

/** Every type of block with its fields. */
const blockFields: { [T in Block["type"]]: FieldsOf<Of<T>> } = {
  hero: {
    title: text("The main heading of the page."),
    subtitle: text("A sentence below the title."),
    badge: text("A few words above the title."),
    typedWords: {
      kind: "list of texts",
      about: "Shown after the title, one after another, as if typed.",
    },
    ...button,
    btnSecondaryLabel: text("The text on the second button."),
    btnSecondaryTo: text("The target of the second button on this site: a path."),
    btnSecondaryHref: text("The target of the second button anywhere: an address."),
    figure,
    bgImage: text("The name of a background image. An unknown name shows the default one."),
    noBgFilter: {
      kind: "yes or no",
      about: "Shows the background without the veil behind the text.",
    },
  },
  cards: {
    cards: list("Three in a row, or four if there are exactly four.", card),
    ...heading,
    anchor,
  },
  text: {
    content: { kind: "html", about: "The text." },
    title: text("The heading beside the text."),
    figure,
    anchor,
  },
  features: {
    features: list("Two in a row.", {
      title: required("The name of the feature."),
      description: text("A sentence or two."),
      icon,
      href: text("The target of “Learn more”."),
    } satisfies FieldsOf<Of<"features">["features"][number]>),
    ...heading,
  },
  cta: {
    title: text("The heading."),
    subtitle: text("A line below the heading."),
    ...button,
  },
  contactForm: {
    ...heading,
    successMessage: text("Replaces the form when the message is sent."),
    buttonText: text("The text on the button."),
    nameLabel: text("The label of the name."),
    namePlaceholder: text("The example in the name."),
    emailLabel: text("The label of the email address."),
    emailPlaceholder: text("The example in the email address."),
    subjectLabel: text("The label of the subject."),
    subjectPlaceholder: text("The example in the subject."),
    messageLabel: text("The label of the message."),
    messagePlaceholder: text("The example in the message."),
    endpoint: text("Where the form is sent. The default is /api/contact."),
  },
  comparisonTable: {
    columns: list("The columns of the table.", {
      title: required("The heading of the column."),
      isHeader: { kind: "yes or no", about: "Has the names of the rows." },
      isOurs: { kind: "yes or no", about: "Is our own column." },
    } satisfies FieldsOf<Of<"comparisonTable">["columns"][number]>),
    features: list("The rows of the table.", {
      name: required("The name of the row."),
      info: text("A short explanation beside the name."),
      values: {
        kind: "list",
        about:
          "true for a tick, false for a cross, or a text. One for each column that is not a header.",
        required: true,
      },
    } satisfies FieldsOf<Of<"comparisonTable">["features"][number]>),
    ...heading,
    highlightColumn: { kind: "number", about: "The position of the column to highlight, from 0." },
  },
  plans: {
    title: text("The main heading of the page. Below it are the plans of the installation."),
    subtitle: text("A sentence below the title."),
    bgImage: text("The name of a background image. An unknown name shows the default one."),
  },
  planTable: heading,
};

/** The fields of a block with their names, the required ones first. */
export function listBlockFields(
  type: Block["type"],
): { name: string; field: BlockField; isRequired: boolean }[] {
  return Object.entries<BlockField>(blockFields[type])
    .map(([name, field]) => ({ name, field, isRequired: requiredFields[type].includes(name) }))
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));
}
