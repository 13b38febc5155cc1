import { ask, readStdin } from "../ask.ts";
import { command } from "../command.ts";
import { configPath, installationUrl, saveConfig } from "../config.ts";
import { openConnection } from "../connection.ts";
import { UsageError } from "../failure.ts";
import { say } from "../output.ts";

export const login = command({
  name: "login",
  summary: "Sign in to an installation with an API key",
  usage: "[address]",
  args: { min: 0, max: 1 },
  options: {
    "key-stdin": { type: "boolean", description: "Read the key from stdin." },
  },
  details:
    "Create a key in Account settings → API keys. The scope write is enough for every command. PRESSMARK_URL and PRESSMARK_KEY override the stored address and key.",
  run: async ({ args, options, signal }) => {
    const { PRESSMARK_URL, PRESSMARK_KEY } = process.env;
    const address =
      args[0] ??
      (PRESSMARK_URL ||
        (await ask("Address of the installation: ", {
          signal,
          otherwise: "Name the address: pressmark login https://pressmark.example.org",
        })));
    const url = installationUrl(address);
    const key = options["key-stdin"]
      ? (await readStdin()).trim()
      : PRESSMARK_KEY ||
        (await ask(`API key (${url}/settings/apikeys): `, {
          signal,
          isSecret: true,
          otherwise: "Send the key to stdin and add --key-stdin, or set PRESSMARK_KEY.",
        }));
    if (!/^\S+$/.test(key)) throw new UsageError("The key is empty or contains spaces.");
    const { orgs } = await openConnection({ url, key }, { signal }).call("list_orgs", {});
    await saveConfig({ url, key });
    say(`Signed in at ${url}, organization ${orgs.map(({ handle }) => handle).join(", ")}.`);
    say(`The key is stored in ${configPath()}, which only you can read.`);
    if (url.startsWith("http://") && !/\/\/(?:localhost|127\.|\[::1\])/.test(url))
      say("The connection is not encrypted: anyone on the network path can read the key.");
  },
});
