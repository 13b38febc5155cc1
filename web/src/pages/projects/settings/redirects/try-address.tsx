import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { MAX_HOPS } from "#schemas/sites/redirects/limits.ts";
import type { TriedAddress } from "#schemas/sites/redirects/tried-address.ts";
import { trpc } from "../../../../api.ts";
import { AddressForm } from "../../../../components/settings/address-form.tsx";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { Badge } from "../../../../components/ui/badge.tsx";
import { formatCount } from "../../../../lib/format.ts";
import { paths } from "../../../../paths.ts";

/** Shows which rule of the live site applies to an address, and where it leads. */
export function TryAddress({ project }: { project: Project }) {
  const [address, setAddress] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...trpc.projects.tryAddress.queryOptions({ projectId: project.id, address: address ?? "" }),
    enabled: address !== null,
  });
  const onTry = (entered: string) => {
    if (address === entered) void refetch();
    else setAddress(entered);
  };
  return (
    <SettingsCard
      title="Try an address"
      about="Shows where an address of the live site leads, and which rule applies, including rules in a _redirects file."
    >
      <AddressForm
        placeholder="/old/page"
        pending={isFetching}
        error={error}
        disabledBecause={project.live ? null : "Nothing is live yet. Push a note first."}
        onTry={onTry}
      >
        {data?.way && address !== null && <Way project={project} way={data.way} />}
      </AddressForm>
    </SettingsCard>
  );
}

const ends: Record<TriedAddress["end"], string> = {
  page: "There is a page or file.",
  nowhere: "There is no page: visitors see the “not found” page.",
  elsewhere: "It leads to another site.",
  loop: "It redirects in a loop, so browsers show an error.",
  long: `It takes more than ${MAX_HOPS} redirects. Browsers may show an error.`,
};

function Way({ project, way }: { project: Project; way: TriedAddress }) {
  const { steps, end, rules } = way;
  return (
    <div className="grid grid-cols-1 gap-3">
      {steps.length > 0 && (
        <ol aria-label="Answers" className="divide-y divide-line rounded-lg border border-line">
          {steps.map((step) => (
            <li key={step.from} className="grid grid-cols-1 gap-1 p-3.5">
              <p className="flex flex-wrap items-center gap-2 font-mono text-[13px]">
                <span className="min-w-0 break-all">{step.from}</span>
                <Badge>{step.status}</Badge>
                <ArrowRight aria-label="leads to" className="size-3.5 shrink-0 text-faint" />
                <span className="min-w-0 break-all">{step.to}</span>
              </p>
              <p className="text-[13px] break-words text-soft">
                {step.rule ? (
                  <>
                    By the rule <code className="font-mono break-all">{step.rule.from}</code>
                    <Place project={project} deploymentId={way.deploymentId} rule={step.rule} />
                  </>
                ) : (
                  "A former address or another spelling of a page"
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
      <p className="text-sm">
        {steps.length === 0 && "No rule applies. "}
        {ends[end]}
      </p>
      <p className="text-[13px] text-faint">
        The live site has {rules === 0 ? "no rules" : formatCount(rules, "rule")}.
      </p>
    </div>
  );
}

/** Where a rule is written. */
function Place({
  project: { orgHandle, handle },
  deploymentId,
  rule: { file, line },
}: {
  project: Project;
  deploymentId: string;
  rule: NonNullable<TriedAddress["steps"][number]["rule"]>;
}) {
  if (file === null) return " of these settings";
  return (
    <>
      {" in "}
      <Link
        to={paths.source(orgHandle, handle, deploymentId, file, line ?? undefined)}
        className="text-accent underline underline-offset-2"
      >
        {file}
        {line !== null && `, line ${line}`}
      </Link>
    </>
  );
}
