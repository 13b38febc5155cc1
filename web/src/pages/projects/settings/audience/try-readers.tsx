import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { AddressReaders } from "#schemas/projects/audience-view.ts";
import type { Project } from "#schemas/projects/project.ts";
import { MAX_TRIED_CHARACTERS } from "#schemas/sites/redirects/tried-address.ts";
import { trpc } from "../../../../api.ts";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Field, FormError } from "../../../../components/ui/field.tsx";
import { Input } from "../../../../components/ui/input.tsx";
import { messageOf } from "../../../../errors.ts";
import { audienceWords } from "./audience-words.ts";

/** Shows which saved rule decides about an address. */
export function TryReaders({ project }: { project: Project }) {
  const [entered, setEntered] = useState("");
  const [address, setAddress] = useState<string | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    ...trpc.projects.audience.tryAddress.queryOptions({
      ...{ projectId: project.id, address: address ?? "" },
    }),
    enabled: address !== null,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address === entered) void refetch();
    else setAddress(entered);
  };
  return (
    <SettingsCard
      title="Who can read an address?"
      about="Shows who can read an address of the site, by the saved rules."
    >
      <form onSubmit={submit} className="grid grid-cols-1 gap-4">
        <Field label="Address">
          {(input) => (
            <div className="flex gap-2">
              <Input
                {...input}
                required
                maxLength={MAX_TRIED_CHARACTERS}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                placeholder="/team/plan"
                className="font-mono text-[13px]"
                value={entered}
                onChange={(event) => setEntered(event.target.value)}
              />
              <Button
                type="submit"
                variant="outline"
                pending={isFetching}
                className="shrink-0 max-md:h-11"
              >
                Try
              </Button>
            </div>
          )}
        </Field>
        <FormError>{error && messageOf(error)}</FormError>
        <div aria-live="polite">{data && <Answer project={project} readers={data.readers} />}</div>
      </form>
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
