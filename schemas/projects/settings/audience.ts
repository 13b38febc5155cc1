import { z } from "zod";
import { MAX_AUDIENCE_RULES, MAX_PATH_CHARACTERS, MAX_PEOPLE } from "./audience-limits.ts";

/**
 * Who may read pages. Pages that are `unlisted` can be read by everyone who has the address. `people` are visitors with a listed
 * email address, and `members` are those of the organization.
 */
export const pageAudiences = ["public", "unlisted", "password", "people", "members"] as const;
export type PageAudience = (typeof pageAudiences)[number];

const MAX_PERSON_CHARACTERS = 254;

/** A folder or a page: "/team/plans". "/" is the whole site. */
const RulePath = z
  .string()
  .trim()
  .transform((path) => `/${path.normalize("NFC").replace(/^\/+|\/+$/g, "")}`)
  .pipe(
    z
      .string()
      .max(MAX_PATH_CHARACTERS, `can have up to ${MAX_PATH_CHARACTERS} characters`)
      .regex(/^[^\p{Cc}*?\\]*$/u, "must be a folder or a page, without *, ? or backslashes")
      .refine(
        (path) => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(path),
        "must not contain . or .. between slashes",
      )
      .refine((path) => !/^\/[_.]/.test(path), "must not begin with an underscore or a dot"),
  )
  .describe("A folder or a page: /team, /team/plans. / is the whole site.");

/** An email address, or a domain with all its addresses: "@example.com". */
const Person = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_PERSON_CHARACTERS, `can have up to ${MAX_PERSON_CHARACTERS} characters`)
  .refine(
    (person) =>
      z.email().safeParse(person).success ||
      (person.startsWith("@") && z.email().safeParse(`x${person}`).success),
    "must be an email address, or a domain such as @example.com",
  );

/** Who may read the pages below a path. The rule with the longest path decides. */
export const AudienceRule = z.strictObject({
  path: RulePath,
  audience: z
    .enum(pageAudiences)
    .describe("public, unlisted, password, people or members of the organization."),
  people: z
    .array(Person)
    .max(MAX_PEOPLE, `can have up to ${MAX_PEOPLE} entries`)
    .default([])
    .transform((people) => [...new Set(people)])
    .describe("For `people`: email addresses, and domains such as @example.com."),
});
export type AudienceRule = z.infer<typeof AudienceRule>;

/** Addresses have no capital letters, so two rules for the same folder may be written differently. */
const sameFolder = (path: string, other: string) => path.toLowerCase() === other.toLowerCase();

export const AudienceSettings = z.object({
  rules: z
    .array(AudienceRule)
    .max(MAX_AUDIENCE_RULES, `rules can have up to ${MAX_AUDIENCE_RULES} entries`)
    .superRefine((rules, context) => {
      for (const [at, { path }] of rules.entries())
        if (rules.findIndex((rule) => sameFolder(rule.path, path)) < at)
          context.addIssue({ code: "custom", path: [at, "path"], message: "already has a rule" });
    })
    .describe("Who may read which pages. The rule with the longest path decides."),
});
export type AudienceSettings = z.infer<typeof AudienceSettings>;

export const defaultAudienceSettings: AudienceSettings = { rules: [] };
