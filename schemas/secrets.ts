import { z } from "zod";

const NAME_MAX_CHARACTERS = 100;
const VALUE_MAX_BYTES = 32 * 1024;
/** Shorter values are too common in texts to be hidden in logs. */
export const SHORTEST_MASKED = 6;

/** Names that programs read from their environment. A secret with such a name could change what a program does. */
const RESERVED =
  /^(?:GIT_|NPM_CONFIG_|LD_|DYLD_|NODE_|BASH_|SSH_)|^(?:PATH|HOME|SHELL|USER|IFS|ENV|TMPDIR|LANG|PYTHONPATH|PERL5LIB)$/;

export const isReservedSecretName = (name: string): boolean => RESERVED.test(name);

/** "REPOSITORY_TOKEN" */
export const SecretName = z
  .string()
  .max(NAME_MAX_CHARACTERS, `name can have up to ${NAME_MAX_CHARACTERS} characters`)
  .regex(/^[A-Z_][A-Z0-9_]*$/, "name must be capital letters, digits and _, such as MY_TOKEN");

export const SecretValue = z
  .string()
  .min(1, "value must not be empty")
  .refine((value) => !value.includes("\0"), "value must not contain a NUL character")
  .refine(
    (value) => new TextEncoder().encode(value).length <= VALUE_MAX_BYTES,
    `value can have up to ${VALUE_MAX_BYTES / 1024} KB`,
  );

/** A secret without its value. No request returns a value. */
export const Secret = z.object({
  name: z.string(),
  /** An organization's secrets can be used by all of its projects. A project's own secret of the same name comes first. */
  owner: z.enum(["org", "project"]),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Who set this value. Null if it is not known. */
  setBy: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  /** False if the value is too short to be hidden in logs. */
  masked: z.boolean(),
});
export type Secret = z.infer<typeof Secret>;

/** The secret with the access token of a linked repository. */
export const REPOSITORY_TOKEN = "REPOSITORY_TOKEN";

/** The private part of a project's deploy key. The name is reserved, so that only Pressmark sets it. */
export const SSH_DEPLOY_KEY = "SSH_DEPLOY_KEY";

/** How a private repository is read over https. */
export const RepositoryAccess = z.strictObject({
  /** Some hosts ignore it, others require a certain one. */
  username: z
    .string()
    .max(200, "username can have up to 200 characters")
    .regex(/^[^:\p{Cc}]*$/u, "username must not contain a colon or control characters"),
  token: SecretValue,
});
export type RepositoryAccess = z.infer<typeof RepositoryAccess>;
