/** One `git -c` setting. Settings are passed in the environment, so that no token appears in a process list. */
export type GitSetting = readonly [key: string, value: string];

export interface EnvironmentOptions {
  config?: readonly GitSetting[] | undefined;
  env?: Readonly<Record<string, string>> | undefined;
}

/**
 * The complete environment of a git process, built from scratch: no user or system configuration, no prompts, hooks or helpers, and no transports except those
 * named in `env`.
 */
export function gitEnvironment(options: EnvironmentOptions = {}): Record<string, string> {
  const settings = [...SETTINGS, ...(options.config ?? [])];
  const environment: Record<string, string> = {
    ...VARIABLES,
    ...options.env,
    GIT_CONFIG_COUNT: String(settings.length),
  };
  for (const [index, [key, value]] of settings.entries()) {
    environment[`GIT_CONFIG_KEY_${index}`] = key;
    environment[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return environment;
}

const NOWHERE = "/nonexistent";

const VARIABLES = {
  PATH: "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin",
  HOME: NOWHERE,
  XDG_CONFIG_HOME: NOWHERE,
  // English messages, because the mirror recognizes failures by them.
  LC_ALL: "C.UTF-8",
  TZ: "UTC",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "/bin/false",
  SSH_ASKPASS: "/bin/false",
  // An empty list allows no protocols. It overrides every protocol.* setting.
  GIT_ALLOW_PROTOCOL: "",
  GIT_PROTOCOL_FROM_USER: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_NO_REPLACE_OBJECTS: "1",
  GIT_LFS_SKIP_SMUDGE: "1",
  GIT_OPTIONAL_LOCKS: "0",
};

const SETTINGS: readonly GitSetting[] = [
  ["core.hooksPath", "/dev/null"],
  ["core.fsmonitor", "false"],
  ["core.symlinks", "false"],
  ["core.protectHFS", "true"],
  ["core.protectNTFS", "true"],
  ["core.askPass", "/bin/false"],
  ["core.attributesFile", "/dev/null"],
  // Larger blobs are streamed and never inflated in memory: a 10 GB bomb costs time but does not crash the process.
  ["core.bigFileThreshold", "32m"],
  ["core.packedGitWindowSize", "32m"],
  ["core.packedGitLimit", "512m"],
  ["core.fsync", "committed,reference"],
  ["core.fsyncMethod", "batch"],
  ["credential.helper", ""],
  ["protocol.allow", "never"],
  ["transfer.fsckObjects", "true"],
  ["transfer.bundleURI", "false"],
  ["transfer.credentialsInUrl", "die"],
  ["fetch.uriProtocols", ""],
  ["fetch.recurseSubmodules", "false"],
  ["submodule.recurse", "false"],
  ["safe.bareRepository", "explicit"],
  // DATA_DIR may be a volume that belongs to another user, but we wrote everything in it.
  ["safe.directory", "*"],
  ["gc.auto", "0"],
  ["maintenance.auto", "false"],
  ["pack.threads", "1"],
  ["diff.renames", "false"],
  ["log.showSignature", "false"],
  ["i18n.logOutputEncoding", "UTF-8"],
];

/** Clients may send options: `git push -o nowait`. */
export const PUSH_OPTIONS: GitSetting = ["receive.advertisePushOptions", "true"];

/** Only branches and tags can be fetched or pushed. */
export const VISIBLE_REFS: readonly GitSetting[] = [
  ["transfer.hideRefs", "refs"],
  ["transfer.hideRefs", "!refs/heads"],
  ["transfer.hideRefs", "!refs/tags"],
];

/** Errors found in old but legitimate repositories. Errors that could make a path escape the tree stay fatal. */
const HARMLESS_FAULTS = ["zeroPaddedFilemode", "badTimezone", "missingSpaceBeforeDate"];

/** Settings that let a checking `fetch` or `receive` accept harmless old objects. */
export function fsckSettings(direction: "fetch" | "receive"): GitSetting[] {
  return [
    [`${direction}.fsckObjects`, "true"],
    ...HARMLESS_FAULTS.map((fault): GitSetting => [`${direction}.fsck.${fault}`, "warn"]),
  ];
}
