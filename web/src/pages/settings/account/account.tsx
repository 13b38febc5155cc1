import { webConfig } from "../../../config.ts";
import { ExternalAccount } from "../external-account.tsx";
import { DeleteAccountSection } from "./delete-account-section.tsx";
import { EmailSection } from "./email-section.tsx";
import { ExportSection } from "./export-section.tsx";
import { FactorsSection } from "./factors-section.tsx";
import { IdentitiesSection } from "./identities-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { ProfileSection } from "./profile-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";

export function Account() {
  const own = webConfig().authEmbedded;
  return (
    <>
      {own ? <ProfileSection /> : <ExternalAccount />}
      <EmailSection />
      <PasswordSection />
      <FactorsSection />
      <IdentitiesSection />
      {own && <SessionsSection />}
      <ExportSection />
      {own && <DeleteAccountSection />}
    </>
  );
}
