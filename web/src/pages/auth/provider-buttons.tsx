import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { FormError } from "../../components/ui/field.tsx";
import { webConfig } from "../../config.ts";
import { paths } from "../../paths.ts";
import { backTo } from "../../components/account/addresses.ts";
import { authMessage } from "../../components/account/auth-error.ts";
import {
  type Provider,
  providerNames as names,
  startProvider,
} from "../../components/account/providers.ts";
import { ProviderMark } from "../../components/account/provider-mark.tsx";

const settings: Record<Provider, string> = {
  google: "GOOGLE_CLIENT_ID",
  github: "GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET",
};
const all: Provider[] = ["google", "github"];
const isOn = (provider: Provider) => Boolean(webConfig().providers[provider]);

/** A button for each configured provider, and the line between the buttons and the form below. */
export function ProviderButtons({
  redirect,
  onBusy,
}: {
  redirect: string;
  onBusy: (text: string | null) => void;
}) {
  const [error, setError] = useState<string | null>(null);
  const providers = all.filter(isOn);
  if (providers.length === 0) return null;
  const start = async (provider: Provider) => {
    onBusy(`To ${names[provider]}…`);
    setError(null);
    try {
      await startProvider(provider, backTo(paths.auth(undefined, redirect)));
    } catch (failure) {
      onBusy(null);
      const message = authMessage(failure);
      window.alert(message);
      setError(message);
    }
  };
  return (
    <div className="mb-5 grid gap-2.5">
      {providers.map((provider) => (
        <Button
          key={provider}
          variant="outline"
          className="h-10 w-full"
          onClick={() => void start(provider)}
        >
          <ProviderMark provider={provider} /> Continue with {names[provider]}
        </Button>
      ))}
      <FormError>{error}</FormError>
      <p className="mt-2.5 flex items-center gap-3 text-xs text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your email
      </p>
    </div>
  );
}

/** Says how to set up missing providers. Shown to people who try the product, not to visitors of a site. */
export function ProvidersOff() {
  const missing = all.filter((provider) => !isOn(provider));
  const isOwnMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
  if (missing.length === 0 || !webConfig().authEmbedded || !isOwnMachine) return null;
  return (
    <p>
      Sign-in with {missing.map((provider) => names[provider]).join(" and ")} is not set up. Set
      these variables in the server’s environment:{" "}
      {missing.map((provider) => settings[provider]).join(", ")}.
    </p>
  );
}
