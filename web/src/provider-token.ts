import { api } from "./api.ts";
import { arrivedWith } from "./arrival.ts";
import { showToast } from "./components/ui/toast.ts";
import { appCodeOf, messageOf } from "./errors.ts";
import { currentSession, needsFactor, onSession } from "./session.ts";

/** Remembers which provider a sign-in began with until the browser returns. The account's first provider may be another one. */
const PROVIDER_KEY = "pressmark.provider";

export const rememberProvider = (provider: "github" | "google") =>
  sessionStorage.setItem(PROVIDER_KEY, provider);

/** Sends GitHub's token from this sign-in to the api, once, and deletes it. Another provider's token is only deleted. */
export async function keepProviderToken(): Promise<void> {
  const token = arrivedWith().get("provider_token");
  const provider = sessionStorage.getItem(PROVIDER_KEY);
  arrivedWith().delete("provider_token");
  sessionStorage.removeItem(PROVIDER_KEY);
  if (!token || provider !== "github" || !currentSession()) return;
  await secondFactorGiven();
  try {
    await api.github.saveProviderToken.mutate({ token });
  } catch (error) {
    if (appCodeOf(error) === "unauthorized") return;
    showToast("GitHub is not connected", {
      description: messageOf(error),
      variant: "destructive",
    });
  }
}

function secondFactorGiven(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const session = currentSession();
      if (!session || needsFactor(session)) return;
      stop();
      resolve();
    };
    const stop = onSession(look);
    look();
  });
}
