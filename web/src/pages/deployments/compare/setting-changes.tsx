import { CircleCheck, Hourglass } from "lucide-react";
import type { Comparison } from "#schemas/deployments/comparison.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ScrollRegion } from "../../../components/ui/scroll-region.tsx";

/** Changed settings; null while the data of one deployment is being prepared. */
export function SettingChanges({ settings }: { settings: Comparison["settings"] }) {
  if (settings === null)
    return (
      <Card>
        <EmptyState icon={<Hourglass />} title="Preparing data">
          Settings are compared when the data of both deployments is ready.
        </EmptyState>
      </Card>
    );
  if (settings.length === 0)
    return (
      <Card>
        <EmptyState icon={<CircleCheck />} title="The same settings">
          Both deployments used the same settings and versions.
        </EmptyState>
      </Card>
    );
  return (
    <Card className="overflow-hidden">
      <ScrollRegion label="Changed settings">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-faint">
              <th scope="col" className="px-5 py-2.5 font-normal">
                Setting
              </th>
              <th scope="col" className="px-5 py-2.5 font-normal">
                Before
              </th>
              <th scope="col" className="px-5 py-2.5 font-normal">
                After
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {settings.map(({ name, before, after }) => (
              <tr key={name} className="align-top">
                <th scope="row" className="px-5 py-2.5 text-left font-medium">
                  {name}
                </th>
                <td className="px-5 py-2.5">
                  <Value text={before} />
                </td>
                <td className="px-5 py-2.5">
                  <Value text={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

const Value = ({ text }: { text: string | null }) =>
  text === null ? (
    <span className="text-faint">not set</span>
  ) : (
    <span className="font-mono text-xs leading-5 break-words">{text === "" ? "empty" : text}</span>
  );
