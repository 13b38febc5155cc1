import { webConfig } from "../../config.ts";
import { SettingsCard } from "../../components/settings/settings-card.tsx";

/** With AUTH_URL, another service manages accounts. This links to it for changes that are not possible here. */
export function ExternalAccount() {
  return (
    <SettingsCard
      title="Your account is managed elsewhere"
      about={
        <>
          Change your name, picture and sessions, or delete your account, at{" "}
          <span className="break-all text-ink">{new URL(webConfig().authUrl).host}</span>, the
          sign-in service of this installation (AUTH_URL).
        </>
      }
    />
  );
}
