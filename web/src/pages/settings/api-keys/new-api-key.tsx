import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ApiKey, ApiKeyScope } from "#schemas/accounts/api-key.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../../api.ts";
import { OrganizationField } from "../../../components/projects/organization-field.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Input, Select } from "../../../components/ui/input.tsx";
import { messageOf } from "../../../errors.ts";
import { defaultScope } from "../../../lib/default-scope.ts";
import { ScopeChoice } from "./scope-choice.tsx";

const NAME_MAX_CHARACTERS = 80;
const PROJECTS_SHOWN = 100;
const lives = [
  { days: 7, title: "7 days" },
  { days: 30, title: "30 days" },
  { days: 90, title: "90 days" },
  { days: 365, title: "1 year" },
  { days: null, title: "Never" },
] as const;
const USUAL_LIFE = 2;

interface NewApiKeyProps {
  orgs: Org[];
  onMade: (made: { apiKey: ApiKey; secret: string }) => void;
}

export function NewApiKey({ orgs, onMade }: NewApiKeyProps) {
  const [name, setName] = useState("");
  const [orgId, setOrgId] = useState(defaultScope(orgs)?.id ?? "");
  const [projectId, setProjectId] = useState("");
  const [scope, setScope] = useState<ApiKeyScope>("read");
  const [life, setLife] = useState(USUAL_LIFE);
  const projects = useQuery(trpc.projects.list.queryOptions({ orgId, limit: PROJECTS_SHOWN }));
  const creation = useMutation(
    trpc.apiKeys.create.mutationOptions({
      onSuccess: (made) => {
        setName("");
        onMade(made);
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creation.mutate({
      name: name.trim(),
      orgId,
      ...(projectId ? { projectId } : {}),
      scopes: [scope],
      expiresInDays: lives[life]!.days,
    });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Name" hint="A name to recognize it by.">
          {(input) => (
            <Input
              {...input}
              required
              maxLength={NAME_MAX_CHARACTERS}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label="Expires">
          {(input) => (
            <Select
              {...input}
              value={life}
              onChange={(event) => setLife(Number(event.target.value))}
            >
              {lives.map(({ title }, index) => (
                <option key={title} value={index}>
                  {title}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <OrganizationField
          orgs={orgs}
          value={orgId}
          onChange={(id) => {
            setOrgId(id);
            setProjectId("");
          }}
        />
        <Field label="Project">
          {(input) => (
            <Select
              {...input}
              value={projectId}
              onChange={(event) => setProjectId(event.target.value)}
            >
              <option value="">All projects</option>
              {projects.data?.projects.map((project) => (
                <option key={project.id} value={project.id}>
                  {project.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <ScopeChoice value={scope} onChange={setScope} />
      <FormError>{creation.error ? messageOf(creation.error) : null}</FormError>
      <div className="flex justify-end">
        <Button type="submit" pending={creation.isPending}>
          Create key
        </Button>
      </div>
    </form>
  );
}
