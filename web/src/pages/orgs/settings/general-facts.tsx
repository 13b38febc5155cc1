import type { Org } from "#schemas/orgs/org.ts";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { statusWord } from "../../../lib/status.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";

/** Shown to members instead of the form. */
export const GeneralFacts = ({ org }: { org: Org }) => (
  <SettingsCard title="General" about="Admins of the organization can change this.">
    <div className="flex items-center gap-4">
      <Avatar name={org.name} image={org.avatar} size="xl" />
      <dl className="grid min-w-0 gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Fact name="Name" value={org.name} />
        <Fact name="Handle" value={org.handle} />
        <Fact name="Description" value={org.description || "–"} />
        <Fact
          name="Visibility of new projects"
          value={statusWord(org.settings.default_visibility)}
        />
      </dl>
    </div>
  </SettingsCard>
);

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="min-w-0">
    <dt className="text-xs text-faint">{name}</dt>
    <dd className="mt-0.5 break-words">{value}</dd>
  </div>
);
