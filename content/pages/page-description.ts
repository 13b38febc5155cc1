import type { PageModel } from "#markdown/themes/model.ts";
import type { SiteNote } from "../model.ts";
import { contentHash } from "../content-hash.ts";

/** One value of a page, and everything that it is derived from. */
export interface Fact<Value> {
  /** Texts, numbers, and objects that never change. The same inputs mean the same value. */
  inputs: readonly unknown[];
  value(): Value;
  /** Replaces the value in the page's digest. Only useful for a long value that many pages share. */
  digest?: string;
}

/**
 * The one description of what a page depends on. The page's digest, its comparison with the last build and the model of the
 * theme are all derived from it, so a field cannot be part of one and missing from another.
 */
export type PageDescription<Model = Omit<PageModel, "html">> = {
  readonly [Field in keyof Required<Model>]: Fact<Model[Field]>;
};

/** By URL path, the inputs of each page, so that the next build quickly recognizes unchanged pages. */
export type PageInputs = Map<string, readonly unknown[]>;

/** A page before its body is filled in. */
export interface PagePlan {
  url: string;
  /** The note whose body the page shows; null for lists without an introduction. */
  note: SiteNote | null;
  page: PageDescription;
}

/** A value that follows from some inputs. Pass a function of this or another module, so that it can use nothing else. */
export function from<const Inputs extends readonly unknown[], Value>(
  inputs: Inputs,
  derive: (...inputs: Inputs) => Value,
): Fact<Value> {
  return { inputs, value: () => derive(...inputs) };
}

/** A value that is its own input. */
export function plain<Value extends string | number | boolean | null | undefined>(
  value: Value,
): Fact<Value> {
  return { inputs: [value], value: () => value };
}

/** A list of facts. */
export function all<Value>(facts: readonly Fact<Value>[]): Fact<Value[]> {
  return {
    inputs: [facts.length, ...facts.flatMap(({ inputs }) => inputs)],
    value: () => facts.map((fact) => fact.value()),
  };
}

/** A value with its digest, which many pages share. */
export function shared<Value>({ items, digest }: { items: Value; digest: string }): Fact<Value> {
  return { inputs: [digest], value: () => items, digest };
}

/** The model that a theme renders. */
export function modelOf<Model>(page: PageDescription<Model>): Model {
  const fields = Object.entries<Fact<unknown>>(page);
  return Object.fromEntries(fields.map(([field, fact]) => [field, fact.value()])) as Model;
}

/** The pages of a build. */
export interface Pages {
  inputs: PageInputs;
  /** URL path → digest. */
  keys: Readonly<Record<string, string>>;
}

/**
 * The digest of a page. If its inputs are those of the last build, that digest is used again, which is much faster than to
 * serialize the page.
 * @param frame digests of the theme and of the page's body
 * @param model the model of the page, if the caller needs it too
 * @param pages of the last build, and the inputs of the pages of this one
 */
export function pageKey<Model>(
  url: string,
  {
    frame,
    page,
    model = () => modelOf(page),
  }: { frame: readonly string[]; page: PageDescription<Model>; model?: () => Model },
  pages: { before: Pages | null; inputs: PageInputs },
): string {
  const fields = Object.entries<Fact<unknown>>(page);
  // One array of the right size: a large site keeps one for each page.
  const inputs = ([] as unknown[]).concat(frame, ...fields.map(([, fact]) => fact.inputs));
  const earlier = pages.before?.inputs.get(url);
  const earlierKey = earlier && isSame(earlier, inputs) ? pages.before?.keys[url] : undefined;
  pages.inputs.set(url, inputs);
  if (earlierKey !== undefined) return earlierKey;
  const values = model() as Record<string, unknown>;
  const described = fields.map(([field, { digest }]) => [field, digest ?? values[field]]);
  return contentHash(JSON.stringify([...frame, described]));
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((input, at) => input === b[at]);
}
