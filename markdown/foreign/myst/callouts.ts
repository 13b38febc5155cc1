import { calloutTypes } from "../../syntax/callout.ts";
import { container, containerOpening, type Directive, opening } from "./directive.ts";
import { isBlank, type Line } from "./line.ts";

/** As Sphinx prints them. */
const VERSIONS: Record<string, string> = {
  versionadded: "Added in version",
  "version-added": "Added in version",
  versionchanged: "Changed in version",
  "version-changed": "Changed in version",
  deprecated: "Deprecated since version",
  versionremoved: "Removed in version",
  "version-removed": "Removed in version",
};
const FRAMES: Record<string, string> = { exercise: "question", example: "example" };
/** Longer than every other container. */
const GATE = ":".repeat(14);

/** `{note}`, and `{admonition} Title` with any name. */
export function callout(directive: Directive): Line[] {
  const { kind, argument, body } = directive;
  const isGeneral = kind === "admonition";
  const known = isGeneral ? classesOf(directive).find((name) => calloutTypes.includes(name)) : kind;
  const frame = { kind: known ?? kind, title: argument, fold: foldOf(directive) };
  // In Sphinx, only a general one has a title.
  if (isGeneral || argument === "" || !body.every(isBlank)) return container(directive, frame);
  const text = { text: argument, at: directive.at };
  return container({ ...directive, body: [text] }, { ...frame, title: "" });
}

/** A block with a title beside the text. */
export function titledNote(directive: Directive): Line[] {
  return container(directive, { kind: "note", title: directive.argument });
}

export function details(directive: Directive): Line[] {
  const fold = directive.options.has("open") ? "open" : null;
  return container(directive, { kind: "details", title: directive.argument, fold });
}

/** `{versionadded} 2.0 Text`. */
export function version(directive: Directive): Line[] {
  const { kind, argument, at, body } = directive;
  const [, number = "", text = ""] = /^(\S*)\s*(.*)$/.exec(argument) ?? [];
  const title = number === "" ? "" : `${VERSIONS[kind]} ${number}`;
  const content =
    text === ""
      ? body
      : [
          { text, at },
          { text: "", at },
        ].concat(body);
  const frame = { kind: kind === "deprecated" ? kind : "note", title };
  return container({ ...directive, body: content }, frame);
}

/** `{prf:theorem} Name`. */
export function proof(directive: Directive): Line[] {
  return container(directive, statementOf(directive, directive.kind.replace(/^\w+:/, "")));
}

export function exercise(directive: Directive): Line[] {
  if (directive.options.has("hidden")) return [];
  return container(directive, statementOf(directive, directive.kind));
}

/** `{exercise-start}`: the content is between two directives. */
export function gate(directive: Directive): Line[] | null {
  const [name = "", side] = directive.kind.split("-");
  if (!directive.isPaired) return null;
  if (side === "end") return opening(directive, GATE);
  return opening(directive, containerOpening(GATE, statementOf(directive, name)));
}

function statementOf(directive: Directive, name: string) {
  const word = name.charAt(0).toUpperCase() + name.slice(1);
  // The argument of a solution is the label of its exercise.
  const own = name === "solution" ? "" : directive.argument;
  const title = own === "" ? word : `${word}: ${own}`;
  return { kind: FRAMES[name] ?? "note", title, fold: foldOf(directive) };
}

function foldOf(directive: Directive): "closed" | null {
  const isFolded = classesOf(directive).some((name) => name === "dropdown" || name === "toggle");
  return isFolded ? "closed" : null;
}

function classesOf({ options }: Directive): string[] {
  return (options.get("class") ?? "").toLowerCase().split(/[\s,]+/);
}
