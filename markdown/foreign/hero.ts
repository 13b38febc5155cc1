import type { SplitNote } from "../front-matter/split.ts";

/** What `hero`, `features` and the older keys of VuePress say about a home page. */
interface Hero {
  name: string | null;
  text: string | null;
  tagline: string | null;
  image: { src: string; alt: string } | null;
  actions: Entry[];
  features: Entry[];
}

interface Entry {
  title: string;
  link: string | null;
  details: string | null;
}

/** A page with more is not written by hand. */
const MAX_ENTRIES = 60;
/** Another icon is the name of a picture that only the program has. */
const EMOJI = /^\p{Extended_Pictographic}[^\p{L}\p{N}\s]{0,8}$/u;

/**
 * The home pages of VitePress, VuePress and Starlight are written in front matter: a name, a slogan, buttons and a list of features. Returns them as markdown,
 * which goes before the text of the note; "" if there are none.
 */
function heroMarkdown(values: Record<string, unknown>, body: string): string {
  const hero = heroOf(values);
  if (!hero) return "";
  const { name, text, tagline, image, actions, features } = hero;
  const isTitled = typeof values["title"] === "string" || /^#\s/m.test(body);
  const parts = [
    name !== null && !isTitled && `# ${name}`,
    image && `![${escaped(image.alt)}](${address(image.src)})`,
    text && `**${text}**`,
    tagline,
    actions.map(linked).join(" · "),
    features.map(featureItem).join("\n"),
  ];
  const markdown = parts.filter(Boolean).join("\n\n");
  return markdown === "" ? "" : `${markdown}\n\n`;
}

function heroOf(values: Record<string, unknown>): Hero | null {
  const hero = recordOf(values["hero"]);
  const isHome = values["layout"] === "home" || values["home"] === true;
  const isHero = ["text", "tagline", "actions"].some((key) => hero[key] !== undefined);
  if (!isHome && !isHero) return null;
  const own = (key: string, older: string) => lineOf(hero[key]) ?? lineOf(values[older]);
  const actions = entriesOf(hero["actions"] ?? values["actions"]);
  const single = { text: values["actionText"], link: values["actionLink"] };
  return {
    name: own("name", "heroText") ?? lineOf(hero["title"]),
    text: lineOf(hero["text"]),
    tagline: own("tagline", "tagline"),
    image: imageOf(hero["image"] ?? values["heroImage"]),
    actions: actions.length > 0 ? actions : entriesOf([single]),
    features: entriesOf(values["features"]),
  };
}

function entriesOf(written: unknown): Entry[] {
  if (!Array.isArray(written)) return [];
  return written.slice(0, MAX_ENTRIES).flatMap((item: unknown): Entry[] => {
    const entry = recordOf(item);
    const title = lineOf(entry["title"]) ?? lineOf(entry["text"]);
    if (title === null) return [];
    const icon = lineOf(entry["icon"]);
    return [
      {
        title: icon !== null && EMOJI.test(icon) ? `${icon} ${title}` : title,
        link: lineOf(entry["link"]),
        details: lineOf(entry["details"]),
      },
    ];
  });
}

function imageOf(written: unknown): Hero["image"] {
  const { src, light, file, alt } = recordOf(written);
  const path = [written, src, light, file].map(lineOf).find((name) => name !== null);
  return path ? { src: path, alt: lineOf(alt) ?? "" } : null;
}

function linked({ title, link }: Entry): string {
  return link === null ? title : `[${escaped(title)}](${address(link)})`;
}

function featureItem(entry: Entry): string {
  const title = `- **${linked(entry)}**`;
  return entry.details === null ? title : `${title}: ${entry.details}`;
}

/** A text in one line. */
function lineOf(value: unknown): string | null {
  const text = typeof value === "string" ? value.replace(/\s+/g, " ").trim() : "";
  return text === "" ? null : text;
}

const escaped = (text: string) => text.replace(/[[\]]/g, "\\$&");

/** The address of a link, which may contain spaces. */
const address = (link: string) => `<${link.replace(/[<>]/g, encodeURIComponent)}>`;

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

/** The lines before the text replace the front matter that they come from. */
export function withHero(note: SplitNote): SplitNote {
  const hero = heroMarkdown(note.values, note.body);
  if (hero === "") return note;
  const lines = hero.split("\n").length - 1;
  return { ...note, body: hero + note.body, bodyOffset: note.bodyOffset - lines };
}
