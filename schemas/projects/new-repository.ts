import { z } from "zod";
import { GithubName, GithubScope } from "../git-hosts/github.ts";

const NAME_MAX_CHARACTERS = 100;

/** Why GitHub would refuse this name for a repository, or change it. Null if it accepts the name. */
export function repositoryNameProblem(name: string): string | null {
  if (name === "") return "Enter a name.";
  if (name.length > NAME_MAX_CHARACTERS) return `Use at most ${NAME_MAX_CHARACTERS} characters.`;
  if (!/^[\w.-]+$/.test(name))
    return "Use only letters without accents, digits, hyphens, dots and underscores.";
  if (/^\.\.?$/.test(name)) return "Use a name that is not just dots.";
  return /\.(?:git|wiki)$/i.test(name) ? "GitHub does not allow this ending." : null;
}

/** A repository that is created on GitHub. */
export const NewRepository = z.strictObject({
  /** The caller's own account, or one of their organizations. */
  owner: GithubName,
  name: z.string().superRefine((name, context) => {
    const message = repositoryNameProblem(name);
    if (message !== null) context.addIssue({ code: "custom", message });
  }),
  isPrivate: z.boolean(),
});
export type NewRepository = z.infer<typeof NewRepository>;

/** Whether a user may create repositories in an account. */
export const CreationRight = z.object({
  /** `public`: only public ones. */
  mayCreate: z.enum(["any", "public", "none"]),
  /** What is in the way. Null if nothing is. */
  obstacle: z.string().nullable(),
  /** The GitHub page where it can be changed. */
  url: z.string().nullable(),
});
export type CreationRight = z.infer<typeof CreationRight>;

/** An account in which a repository may be created. */
export const CreationScope = GithubScope.extend(CreationRight.shape);
export type CreationScope = z.infer<typeof CreationScope>;

/** `unfinished`: the caller's own earlier attempt created it, and the next one continues with it. `unknown`: GitHub is not responding. */
export const NameState = z.enum(["free", "taken", "unfinished", "unknown"]);
export type NameState = z.infer<typeof NameState>;
