/** Invalid settings. A process prints the message without a stack trace and ends with EXIT_SETTINGS. */
export class SettingsError extends Error {
  override name = "SettingsError";
}

/** One message for all errors, each of which names its variable. */
export function settingsError(faults: string[]): SettingsError {
  const lines = faults.map((fault) => `  ${fault}`);
  return new SettingsError(`Pressmark cannot start with these settings:\n${lines.join("\n")}`);
}
