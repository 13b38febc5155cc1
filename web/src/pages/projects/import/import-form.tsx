import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { Org } from "#schemas/orgs/org.ts";
import { fetchedOnce, trpc } from "../../../api.ts";
import { OrganizationField } from "../../../components/projects/organization-field.tsx";
import { RootDirectoryField } from "../../../components/projects/root-directory-field.tsx";
import { ProjectNameField } from "../../../components/projects/project-name-field.tsx";
import { useCreateProject } from "../../../components/projects/use-create-project.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { messageOf } from "../../../errors.ts";
import { byReference } from "../../../lib/by-reference.ts";
import { defaultScope } from "../../../lib/default-scope.ts";

interface ImportFormProps {
  /** `owner/name` */
  fullName: string;
  orgs: Org[];
  firstOrg: string | null;
  onBack: () => void;
}

/** What of the chosen repository is published, and where. */
export function ImportForm({ fullName, orgs, firstOrg, onBack }: ImportFormProps) {
  const [owner = "", repo = ""] = fullName.split("/");
  const [orgId, setOrgId] = useState((byReference(orgs, firstOrg) ?? defaultScope(orgs))?.id ?? "");
  const [name, setName] = useState(repo);
  const [branch, setBranch] = useState("");
  const [rootDirectory, setRootDirectory] = useState("");
  const org = orgs.find(({ id }) => id === orgId);
  const branchList = useId();
  const { data } = useQuery(
    trpc.github.listBranches.queryOptions({ owner, repo }, { ...fetchedOnce }),
  );
  const creation = useCreateProject();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = branch.trim();
    creation.mutate({
      orgId,
      name: name.trim(),
      rootDirectory: rootDirectory.trim(),
      source: { kind: "github", owner, repo, connect: true, ...(wanted && { branch: wanted }) },
    });
  };
  return (
    <form onSubmit={submit}>
      <Card aria-label={fullName} className="grid grid-cols-1 gap-5 p-6 max-sm:p-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="min-w-0 text-[15px] font-semibold break-words">{fullName}</h2>
          <Button variant="outline" size="sm" onClick={onBack}>
            Choose another
          </Button>
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <ProjectNameField name={name} org={org} onChange={setName} />
          <OrganizationField orgs={orgs} value={orgId} onChange={setOrgId} />
          <Field label="Branch" hint="Leave empty to use the repository's default branch.">
            {(input) => (
              <Input
                {...input}
                list={branchList}
                autoCapitalize="none"
                spellCheck={false}
                value={branch}
                onChange={(event) => setBranch(event.target.value)}
              />
            )}
          </Field>
          <datalist id={branchList}>
            {data?.branches.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </datalist>
          <RootDirectoryField value={rootDirectory} onChange={setRootDirectory} />
        </div>
        <p className="text-[13px] text-pretty text-faint">
          {org?.settings.default_visibility === "private"
            ? "The site is private: only members of the organization can see it."
            : "The site is public, even if the repository is private. Notes that are marked as drafts or private are not published."}
        </p>
        <FormError>{creation.error && messageOf(creation.error)}</FormError>
        <div className="flex justify-end border-t border-line pt-5">
          <Button type="submit" pending={creation.isPending}>
            Import and publish
          </Button>
        </div>
      </Card>
    </form>
  );
}
