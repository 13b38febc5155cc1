import { ArrowRight } from "lucide-react";
import { Link } from "react-router-dom";
import type { OfferedPlan } from "#schemas/billing/plan.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { SettingsCard } from "../../components/settings/settings-card.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";

interface ChooseOrgProps {
  plan: OfferedPlan;
  orgs: Org[];
  addressOf: (org: Org) => string;
}

/** For a user who comes from the pricing page and manages several organizations. */
export const ChooseOrg = ({ plan, orgs, addressOf }: ChooseOrgProps) => (
  <SettingsCard
    title={`Which organization needs ${plan.name}?`}
    about="A plan belongs to one organization. You see the price before you pay."
  >
    <ul className="-mx-2 grid gap-1">
      {orgs.map((org) => (
        <li key={org.id}>
          <Link
            to={addressOf(org)}
            className="flex items-center gap-2.5 rounded-md px-2 py-2 text-sm font-medium hover:bg-wash"
          >
            <Avatar name={org.name} image={org.avatar} size="sm" />
            <span className="min-w-0 truncate">{org.name}</span>
            {org.is_personal && <span className="text-xs font-normal text-faint">Personal</span>}
            <ArrowRight aria-hidden="true" className="ml-auto size-4 text-faint" />
          </Link>
        </li>
      ))}
    </ul>
  </SettingsCard>
);
