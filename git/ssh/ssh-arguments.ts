import type { GitService } from "../wire.ts";
import type { SshPlace } from "./ssh-url.ts";

export interface SshTarget extends SshPlace {
  /** The checked address: ssh resolves no names. */
  address: string;
  port: number;
}

export interface SshPaths {
  key: string;
  knownHosts: string;
}

/** Host keys are stored under this name, because the address may change. */
export const HOST_ALIAS = "repository";

/** Nothing that a configuration file, an agent or a user could change. ssh takes the first value of an option. */
const OPTIONS: readonly (readonly [name: string, value: string])[] = [
  ["BatchMode", "yes"],
  ["HostKeyAlias", HOST_ALIAS],
  ["GlobalKnownHostsFile", "/dev/null"],
  ["HashKnownHosts", "no"],
  ["CheckHostIP", "no"],
  ["UpdateHostKeys", "no"],
  ["VerifyHostKeyDNS", "no"],
  ["CanonicalizeHostname", "no"],
  ["IdentitiesOnly", "yes"],
  ["IdentityAgent", "none"],
  ["PKCS11Provider", "none"],
  ["AddKeysToAgent", "no"],
  ["PasswordAuthentication", "no"],
  ["KbdInteractiveAuthentication", "no"],
  ["HostbasedAuthentication", "no"],
  ["GSSAPIAuthentication", "no"],
  ["ProxyCommand", "none"],
  ["ProxyJump", "none"],
  ["ControlMaster", "no"],
  ["ControlPath", "none"],
  ["PermitLocalCommand", "no"],
  ["ForwardAgent", "no"],
  ["ForwardX11", "no"],
  ["ClearAllForwardings", "yes"],
  ["Tunnel", "no"],
  ["EscapeChar", "none"],
  ["RequestTTY", "no"],
  ["ConnectionAttempts", "1"],
  ["ConnectTimeout", "10"],
  ["ServerAliveInterval", "15"],
  ["ServerAliveCountMax", "2"],
  ["SendEnv", "GIT_PROTOCOL"],
  ["LogLevel", "ERROR"],
];

/** The complete argument list. `isKnown`: whether the host's key is already in the file of known hosts; otherwise it is added there. */
export function sshArguments(
  { address, port, user, path }: SshTarget,
  {
    paths,
    isKnown,
    service,
  }: { paths: SshPaths; isKnown: boolean; service: SshProgram | typeof NO_SIGN_IN },
): string[] {
  const isKeyOnly = service === NO_SIGN_IN;
  const options = [
    ["StrictHostKeyChecking", isKnown ? "yes" : "accept-new"],
    ["UserKnownHostsFile", `"${paths.knownHosts}"`],
    ["PreferredAuthentications", isKeyOnly ? "none" : "publickey"],
    ...OPTIONS,
  ].flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  const to = ["-p", String(port), "-l", user, "--", address];
  const command = isKeyOnly ? "true" : commandOf(service, path);
  return ["-F", "/dev/null", "-T", "-i", paths.key, ...options, ...to, command];
}

/** The other side's shell reads it. No character of the path has a meaning there. The quotes are git's own custom, and Git LFS has none. */
const commandOf = (service: SshProgram, path: string) =>
  service === LFS_AUTHENTICATE ? `${service} ${path} download` : `${service} '${path}'`;

/** What can be run on a host. */
export type SshProgram = GitService | typeof LFS_AUTHENTICATE;
/** Says how Git LFS can be read over https. */
export const LFS_AUTHENTICATE = "git-lfs-authenticate";

/** Only learns the key of the host. */
export const NO_SIGN_IN = "no sign-in";
