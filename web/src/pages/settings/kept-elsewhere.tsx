import { webConfig } from "../../config.ts";
import { SettingsCard } from "../../components/settings/settings-card.tsx";

/** With AUTH_URL accounts are another service's: what cannot be changed from here is changed there. */
export function KeptElsewhere() {
  return (
    <SettingsCard
      title="Your account is kept elsewhere"
      about={
        <>
          Name, picture, sign-in sessions and the deletion of the account are changed at{" "}
          <span className="break-all text-ink">{new URL(webConfig().authUrl).host}</span>, the
          service that this installation signs people in with (AUTH_URL).
        </>
      }
    />
  );
}
