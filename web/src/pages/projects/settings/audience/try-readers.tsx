import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AddressReaders } from "#schemas/projects/audience-view.ts";
import type { Project } from "#schemas/projects/project.ts";
import { trpc } from "../../../../api.ts";
import { AddressForm } from "../../../../components/settings/address-form.tsx";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { audienceWords } from "./audience-words.ts";

/** Shows which saved rule decides about an address. */
export function TryReaders({ project }: { project: Project }) {
  const [address, setAddress] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...trpc.projects.audience.tryAddress.queryOptions({
      projectId: project.id,
      address: address ?? "",
    }),
    enabled: address !== null,
  });
  const onTry = (entered: string) => {
    if (address === entered) void refetch();
    else setAddress(entered);
  };
  return (
    <SettingsCard
      title="Who can read an address?"
      about="Shows who can read an address of the site, by the saved rules."
    >
      <AddressForm placeholder="/team/plan" pending={isFetching} error={error} onTry={onTry}>
        {data && <Answer project={project} readers={data.readers} />}
      </AddressForm>
    </SettingsCard>
  );
}

const Answer = ({
  project,
  readers: { audience, path, lacksPassword },
}: {
  project: Project;
  readers: AddressReaders;
}) => (
  <div className="grid grid-cols-1 gap-1">
    <p className="text-sm text-pretty">
      {lacksPassword
        ? "Only members can read this address, because its rule has no password yet."
        : audienceWords[audience].address}
    </p>
    <p className="text-[13px] break-words text-faint">
      {path === null ? (
        `No rule matches. The project is ${project.visibility}.`
      ) : path === "/" ? (
        "The choice for the whole site decides."
      ) : (
        <>
          The rule for <code className="font-mono break-all">{path}</code> decides.
        </>
      )}
    </p>
  </div>
);
