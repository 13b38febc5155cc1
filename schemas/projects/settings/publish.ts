import { z } from "zod";
import { PathPattern } from "../path-pattern.ts";

/** Every rule is compared with every note. */
const MAX_RULES = 50;
const MAX_TAG_CHARACTERS = 100;

/** A tag as people write it. */
const Tag = z
  .string()
  .trim()
  .transform((tag) => tag.normalize("NFC").replace(/^#+|\/+$/g, ""))
  .pipe(
    z
      .string()
      .min(1, "names no tag")
      .max(MAX_TAG_CHARACTERS, `can have up to ${MAX_TAG_CHARACTERS} characters`)
      .regex(/^[^\s,#\p{Cc}]+$/u, "is one tag, without spaces, commas or #"),
  );

/** Names notes by a gitignore pattern, by a tag, or by both. */
export const PublishRule = z
  .strictObject({
    path: PathPattern.refine(
      (path) => !/\\$|(?:^|\/)\.\.?(?:\/|$)/.test(path.replace(/^\.\//, "")),
      "must not contain .. or end in a backslash",
    ).optional(),
    tag: Tag.optional(),
  })
  .refine(({ path, tag }) => path !== undefined || tag !== undefined, {
    message: "needs a path or a tag",
  });
export type PublishRule = z.infer<typeof PublishRule>;

const Rules = (name: string) =>
  z.array(PublishRule).max(MAX_RULES, `${name} can have up to ${MAX_RULES} rules`);

/** Which notes are withheld although they do not say so. No rule publishes a note that front matter withholds. */
export const PublishSettings = z.object({
  withhold: Rules("withhold").describe("A note that one of these rules names is withheld."),
  only: Rules("only").describe(
    "If there are rules, only the notes that one of them names are published.",
  ),
});
export type PublishSettings = z.infer<typeof PublishSettings>;

export const defaultPublishSettings: PublishSettings = { withhold: [], only: [] };

/** "`journal/`", "the tag #private", or both. */
export function ruleText({ path, tag }: PublishRule): string {
  const parts = [path !== undefined && `\`${path}\``, tag !== undefined && `the tag #${tag}`];
  return parts.filter(Boolean).join(" and ");
}

/** What a rule does and names. A note that no rule of `only` names is withheld by all of them together. */
export const ONLY_KEY = "only";
export const withholdKey = (rule: PublishRule) => `withhold ${ruleText(rule)}`;

/** How many notes a rule withholds in a deployment. */
export const PublishRuleCount = z.object({ rule: z.string(), notes: z.number() });
export type PublishRuleCount = z.infer<typeof PublishRuleCount>;
