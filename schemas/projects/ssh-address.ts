/** `user@host:path`, as git hosts show it. Without a user, it could be a Windows path or a helper of git. */
export const SCP_ADDRESS = /^([^@:/\s]*)@(\[[^\]/]*\]|[^@:/[\]]*):(.+)$/;
const SCHEME = /^ssh:\/\//i;

export const hasSshScheme = (address: string): boolean => SCHEME.test(address);

/** Whether an address of a repository is one of ssh. It may still be refused. */
export const isSshAddress = (address: string): boolean =>
  hasSshScheme(address) || (SCP_ADDRESS.test(address) && !address.includes("://"));
