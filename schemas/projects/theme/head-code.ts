import { isUrl } from "../../is-url.ts";
import { z } from "zod";
import { headCodeModes } from "../../head-code-modes.ts";

export const HEAD_CODE_MAX_KIB = 16;
export const HEAD_ORIGINS_MAX = 20;
const KIB = 1_024;

/** Line ends become those that browsers read, because a script is admitted by the digest of its text. */
const normalLines = (text: string) => text.replace(/\r\n?/g, "\n").trim();
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f\ufeff\u202a-\u202e\u2066-\u2069]/;

const Code = z
  .string()
  .transform(normalLines)
  .refine(
    (code) => new TextEncoder().encode(code).length <= HEAD_CODE_MAX_KIB * KIB,
    `code can have up to ${HEAD_CODE_MAX_KIB} KiB`,
  )
  .refine((code) => !CONTROLS.test(code), "code must not contain invisible control characters");

/** Addresses may have other characters. In a policy, `;` and `,` would begin another rule. */
const HOST = /^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/;

/** `https://host` or `https://host:port`, as a policy names it. */
function originOf(text: string): string | null {
  if (!isUrl(text)) return null;
  const { protocol, origin, href, hostname } = new URL(text);
  const isOnlyOrigin = href === `${origin}/` && HOST.test(hostname);
  return protocol === "https:" && isOnlyOrigin ? origin : null;
}

const origins = (field: string, use: string) =>
  z
    .array(
      z
        .string()
        .trim()
        .max(253 + "https://:65535".length, `${field} must have shorter addresses`)
        .refine(
          (text) => originOf(text) !== null,
          `${field} must be the address of a site with https and without a path, such as https://stats.example.org`,
        )
        .transform((text) => originOf(text) ?? ""),
    )
    .max(HEAD_ORIGINS_MAX, `${field} can have up to ${HEAD_ORIGINS_MAX} addresses`)
    .transform((list) => [...new Set(list)])
    .describe(use);

/** The other sites that pages may use. The policy of the pages has these and no others. */
export const HeadOrigins = z.strictObject({
  scripts: origins("scripts", "Where pages may load scripts from. Default: only the site itself."),
  connections: origins(
    "connections",
    "Where scripts may send data to and fetch data from. Default: only the site itself.",
  ),
  frames: origins(
    "frames",
    "Which sites pages may show in frames, in addition to the videos that notes embed. Default: none.",
  ),
});
export type HeadOrigins = z.infer<typeof HeadOrigins>;

export const noHeadOrigins: HeadOrigins = { scripts: [], connections: [], frames: [] };

/** An empty `code` removes it. */
export const HeadCodeInput = z.strictObject({ code: Code, origins: HeadOrigins });
export type HeadCodeInput = z.infer<typeof HeadCodeInput>;

/** What is missing before the caller can set code. */
export const headCodeNeeds = ["operator", "role", "secondFactor", "public"] as const;
export type HeadCodeNeed = (typeof headCodeNeeds)[number];

export const HeadCodeView = z.object({
  code: z.string(),
  origins: HeadOrigins,
  /** Null if there is no code. */
  set: z.object({ by: z.string(), at: z.string() }).nullable(),
  /** Where this installation serves it. */
  mode: z.enum(headCodeModes),
  /** Empty if the caller can set it. */
  missing: z.array(z.enum(headCodeNeeds)),
});
export type HeadCodeView = z.infer<typeof HeadCodeView>;
