import { SettingsCard } from "../settings/settings-card.tsx";

/** What an installation without plans says about money. */
export const SelfHostedCard = () => (
  <SettingsCard
    title="Plan"
    about="This installation sells no plans. Everything is included, and nothing asks for a card."
  >
    <p className="text-2xl font-semibold tracking-tight">Self-hosted, unlimited</p>
  </SettingsCard>
);
