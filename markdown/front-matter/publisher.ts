import { unlisted } from "../written-values.ts";

/** A word that begins with a capital letter, or a short one between such words. Only Latin letters, because a denial in another script is not in the list below. */
const NAME = String.raw`(?:[A-ZÀ-ÖØ-Þ][A-Za-zÀ-ÖØ-öø-ÿ'’.-]*|&|and|of|the|de|der|und)`;
/** What the names of publishers end with. */
const KIND = "(?:Books|Press|Publishing|Publishers|Publications|Verlag)";
/** Names that mean only a publisher. */
const KNOWN = [
  "Addison-?Wesley|Apress|Bloomsbury|Cengage(?: Learning)?|Elsevier|Gallimard|Hachette|HarperCollins",
  "(?:Alfred A[.] )?Knopf|Macmillan|Manning|McGraw[- ]Hill|O['’]Reilly(?: Media)?|Packt|Pearson(?: Education)?|Penguin|Prentice[- ]Hall",
  "(?:Penguin )?Random House|Routledge|Simon (?:&|and) Schuster|Springer(?:[- ]Verlag)?|Suhrkamp|(?:John )?Wiley(?: (?:&|and) Sons)?",
].join("|");
const FIRM = String.raw`(?:,? (?:Inc|Ltd|LLC|GmbH)\.?)?`;
/** Long past, so that it is no day of a planned publication. */
const YEAR = String.raw`(?:,? \(?(?:1\d{3}|20[01]\d)\)?)?`;
const PUBLISHER = new RegExp(String.raw`^(?:(?:${NAME} ){1,6}${KIND}|${KNOWN})${FIRM}${YEAR}$`);
/** A work "In Press" is not published yet. */
const DENIAL =
  /\b(?:no|not|non|never|none|nein|nicht|kein\w*|false|off|draft\w*|private\w*|unpublished|hidden|internal|secret|confidential|only|until|later|soon|pending|todo|tbd|wait\w*|await\w*|after|before|when|if|yet|unlisted|members?|review\w*|embargo\w*|scheduled?|withheld|hold|stop|maybe|forthcoming|submitted|upcoming|future|under|planned|preprint|in|to|for|do|don['’]?t|without)\b/i;

/** Whether a value is certainly the publisher of a book. Any other text may mean that the note is not published. */
export function isPublisher(value: unknown): boolean {
  const one = unlisted(value);
  if (typeof one !== "string") return false;
  const text = one.trim().replace(/^\[\[([^[\]|]*)\]\]$/, "$1");
  return PUBLISHER.test(text) && !DENIAL.test(text);
}
