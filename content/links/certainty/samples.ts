import type { FoundIssue } from "#schemas/deployments/found-issue.ts";
import type { Slot } from "#markdown/note.ts";
import type { SiteNote } from "../../model.ts";

/** What the tests of a program read. */
const FIXTURES =
  /(?:^|\/)(?:(?:__)?(?:fixtures|snapshots|mocks)(?:__)?|__tests__|test-?data|(?:tests?|specs?)\/(?:data|files|resources|examples))\//i;
/** Folders with what authors copy to begin a note. `template/` alone may be the documentation of templates. */
const TEMPLATES =
  /(?:^|\/)(?:(?:[^/]{0,60}[-_ .])?(?:templates|plantillas|vorlagen|modèles|sjablonen|szablony|шаблоны|模板|模版|テンプレート|템플릿)|[^/]{0,60}[-_ .]template|templater|scaffolds)\//i;
/** The folder of Hugo. Notes about other archetypes have other names. */
const ARCHETYPES =
  /(?:^|\/)archetypes\/(?:[^/]+\/)?(?:_?index|default|posts?|pages?|blogs?|docs?|articles?|notes?|projects?|events?)\.md$/;
const TEMPLATE_NAME =
  /(?:^|\/)(?:_?template|[^/]{1,60} template|template [^/]{1,60}|tpl[-_ ][^/]{1,60}|[^/]{1,60}\.(?:template|tmpl|tpl)|[^/]{0,60}[([]template[)\]][^/]{0,60})\.md$/i;
const SAMPLES = [FIXTURES, TEMPLATES, ARCHETYPES, TEMPLATE_NAME];

/** Whether a note is a template or a fixture of tests. */
export const isSample = (path: string): boolean => SAMPLES.some((place) => place.test(path));

/** A name that says that nothing has it: the documentation of a link checker shows what a dead link looks like. */
const ON_PURPOSE =
  /^404$|(?:^|[^a-z])(?:non-?existent|(?:does-?)?not-?exist(?:s|ing)?|broken-?link)/i;

/** Names that mean any page or file, in a text that explains how links and pictures are written. */
const PLACEHOLDER =
  /^(?:\.{3}|…|\[\[\]\]|(?:(?:image|img|file|page|note|link|wiki)[-_ ]?)?(?:ur[il]|link|href|src|name|path)|img|filename|foo|bar|baz|foobar|x{2,8}|x(?=\.\w)|lorem|example|sample|placeholder|your[-_ ]?\w{1,30})(?:\.\w{2,5})?$/i;
const ANY_PATH = /(?:^|\/)path\/to\//i;

/** `![alt text](image.jpg)`: how a picture is written. */
const ANY_ALT = /^(?:alt(?:ernat(?:e|ive))?(?:[-_ ]?text)?|image[-_ ]alt)$/i;
const ANY_IMAGE = /^(?:[^/]*\/)*(?:image|picture|photo|pic|my-?image)\.\w{2,5}$/i;

/** `![title](video url)`: no picture has a name without an ending and a folder. */
const NO_FILE = /^[^./:]*$/;

/** Whether an embed only shows how one is written. */
export const isDemonstration = ({ kind, target, wiki, ...slot }: Slot): boolean =>
  kind === "embed" &&
  !wiki &&
  "alt" in slot &&
  (NO_FILE.test(target) || (ANY_ALT.test(slot.alt) && ANY_IMAGE.test(target)));

/** What examples lack. */
const SAMPLE_GROUP = {
  about: "samples",
  message: "Tests, templates or examples link to pages or show files that do not exist.",
  suggestion: null,
};

/** Elements of the head of a web page, and controls of a form. */
const OF_SOURCE = /^<(?:base|link|meta|title|select|textarea)> is not allowed/;

/** Whether the source of a web page is in the text of a note, such as in a conversation with a model. Its addresses are those of another site. */
const hasSource = ({ issues }: Pick<SiteNote["facts"], "issues">): boolean =>
  issues.some(({ category, message }) => category === "html" && OF_SOURCE.test(message));

/** The same problem as information. */
export const asSample = <Problem extends Pick<FoundIssue, "severity" | "group">>(
  problem: Problem,
): Problem => ({ ...problem, severity: "info", group: SAMPLE_GROUP });

/** `<a href=”url”>`: an editor has replaced the quotes, so the browser reads them as part of the address. */
const QUOTES = /^["'“”„‘’«»]+|["'“”„‘’«»]+$/g;

const isMeantAsAny = (target: string) =>
  ANY_PATH.test(target) ||
  PLACEHOLDER.test(lastPart(target.replace(QUOTES, "").replace(/\/+$/, "")));

/** What is missing in a test, a template or an example of a dead link is most often missing on purpose: all of it is one group of information. */
export function ofSamples(
  path: string,
  facts: Pick<SiteNote["facts"], "examples" | "issues">,
  issues: FoundIssue[],
): FoundIssue[] {
  if (issues.length === 0) return issues;
  const { examples } = facts;
  const isInSample = isSample(path) || hasSource(facts);
  return issues.map((issue): FoundIssue => {
    const target = TARGET.exec(issue.message)?.[1] ?? "";
    const isShown = examples?.includes(target) === true;
    const isOnPurpose =
      isInSample || isShown || ON_PURPOSE.test(lastPart(target)) || isMeantAsAny(target);
    if (issue.severity !== "warning" || !isOnPurpose) return issue;
    return asSample(issue);
  });
}

const TARGET = /No page or file is named (.*)\.$/;
const lastPart = (target: string) => target.slice(target.lastIndexOf("/") + 1);
