import type { Setting } from "#schemas/admin/debug.ts";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { formatCount } from "../../../lib/format.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";

const inAddress = ["q", "show"] as const;
const CHANGED = "changed";

const originTexts: Record<Setting["origin"], string> = {
  unset: "not set",
  default: "default",
  environment: "set",
  derived: "chosen by Pressmark",
};

/** Every setting with its value, or masked, and where the value comes from. */
export function SettingsCard({ settings }: { settings: Setting[] }) {
  const [{ q, show: shown }, show] = useAddressValues(inAddress);
  const matches = settings.filter(
    ({ name, origin }) =>
      name.toLowerCase().includes(q.trim().toLowerCase()) &&
      (shown !== CHANGED || origin === "environment" || origin === "derived"),
  );
  return (
    <Card aria-label="Settings" className="min-w-0 lg:col-span-2">
      <CardHeader title="Settings" />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-5 py-3">
        <SearchField label="Find a setting" value={q} onChange={(value) => show({ q: value })} />
        <Checkbox
          label="Only changed settings"
          checked={shown === CHANGED}
          onChange={({ target }) => show({ show: target.checked ? CHANGED : "" })}
        />
        <span className="ml-auto text-[13px] text-faint tabular-nums">
          {formatCount(matches.length, "setting")}
        </span>
      </div>
      {matches.length === 0 ? (
        <p className="px-5 py-8 text-center text-sm text-soft">No setting matches.</p>
      ) : (
        <ul className="divide-y divide-line">
          {matches.map((setting) => (
            <SettingRow key={setting.name} setting={setting} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function SettingRow({ setting: { name, origin, value } }: { setting: Setting }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 px-5 py-2 text-[13px] md:grid-cols-[18rem_minmax(0,1fr)_auto]">
      <span className="font-mono text-xs [overflow-wrap:anywhere]">{name}</span>
      <span className="min-w-0 [overflow-wrap:anywhere] max-md:order-last max-md:col-span-2">
        {value ?? (origin === "unset" ? null : <span className="text-faint">masked</span>)}
      </span>
      <Badge tone={origin === "environment" ? "accent" : "neutral"}>{originTexts[origin]}</Badge>
    </li>
  );
}
