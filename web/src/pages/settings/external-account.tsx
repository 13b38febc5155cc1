import { webConfig } from "../../config.ts";
import { SettingsCard } from "../../components/settings/settings-card.tsx";

/** With AUTH_URL accounts are another service's: what cannot be changed from here is changed there. */
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
