import { z } from "zod";
import {
  MAX_ALL_CHARACTERS,
  MAX_HEADER_RULES,
  problemOfHeader,
} from "../../sites/headers/header.ts";
import { MAX_SETTINGS_RULES } from "../../sites/redirects/limits.ts";
import { DEFAULT_STATUS, problemOfRule, ruleStatuses } from "../../sites/redirects/rule.ts";

const STATUS = `must be one of ${ruleStatuses.join(", ")}`;

const address = (about: string) =>
  z
    .string()
    .trim()
    .transform((text) => text.normalize("NFC"))
    .pipe(z.string())
    .describe(about);

/** What an address without a page answers. */
const Redirect = z
  .strictObject({
    from: address("The path that visitors ask for: /old, /docs/* or /blog/:year/:title."),
    to: address("A path of the site, or an https address: /new, /guide/:splat."),
    status: z
      .literal(ruleStatuses, { error: STATUS })
      .default(DEFAULT_STATUS)
      .describe(
        "301 and 308 are permanent redirects, 302, 303 and 307 temporary ones. 200 and 404 show a page.",
      ),
    force: z.boolean().default(false).describe("Applies even if there is a page at the address."),
  })
  .superRefine((rule, context) => {
    const problem = problemOfRule(rule);
    if (problem)
      context.addIssue({ code: "custom", path: [problem.field], message: problem.message });
  });
export type Redirect = z.infer<typeof Redirect>;

/** A header that pages send. */
const PageHeader = z
  .strictObject({
    path: address("The pages that send it: /, /docs/* or /blog/:year."),
    name: z.string().trim().describe("Cache-Control, Link, a custom name that begins with X-, …"),
    value: z.string().trim().describe("The value: ASCII characters on one line."),
  })
  .superRefine((header, context) => {
    const problem = problemOfHeader(header, "project");
    if (!problem) return;
    const { field, message, suggestion } = problem;
    context.addIssue({ code: "custom", path: [field], message, params: { suggestion } });
  });
export type PageHeader = z.infer<typeof PageHeader>;

const charactersOf = (headers: readonly PageHeader[]) =>
  headers.reduce((sum, { name, value }) => sum + name.length + value.length, 0);

/** Where addresses without a page lead, and what pages tell browsers and caches. */
export const RedirectsSettings = z.object({
  rules: z
    .array(Redirect)
    .max(MAX_SETTINGS_RULES, `rules can have up to ${MAX_SETTINGS_RULES} entries`)
    .describe("Where addresses without a page lead. The first matching rule applies."),
  headers: z
    .array(PageHeader)
    .max(MAX_HEADER_RULES, `headers can have up to ${MAX_HEADER_RULES} entries`)
    .refine(
      (all) => charactersOf(all) <= MAX_ALL_CHARACTERS,
      `headers can have up to ${MAX_ALL_CHARACTERS} characters together`,
    )
    .describe("Headers that pages send in addition to those of Pressmark."),
});
export type RedirectsSettings = z.infer<typeof RedirectsSettings>;

export const defaultRedirectsSettings: RedirectsSettings = { rules: [], headers: [] };
