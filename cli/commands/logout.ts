import { command } from "../command.ts";
import { readConfig, removeConfig } from "../config.ts";
import { say } from "../output.ts";

export const logout = command({
  name: "logout",
  summary: "Delete the stored key",
  usage: "",
  args: { min: 0, max: 0 },
  options: {},
  details: "The key itself stays valid. Revoke it in Account settings → API keys.",
  run: async () => {
    const account = await readConfig();
    await removeConfig();
    say(
      account
        ? `The key for ${account.url} is deleted here. It stays valid until you revoke it in the account settings.`
        : "You were not signed in.",
    );
  },
});
