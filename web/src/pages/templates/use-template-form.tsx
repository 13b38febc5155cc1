import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import type { Template } from "#schemas/projects/template.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Field, FormError } from "../../components/ui/field.tsx";
import { Select } from "../../components/ui/input.tsx";
import { messageOf } from "../../errors.ts";
import { paths } from "../../paths.ts";
import { useOrgs } from "../../queries.ts";
import { ProjectNameField } from "../../components/projects/project-name-field.tsx";
import { useCreateProject } from "../../components/projects/use-create-project.ts";

/** Asks for the project's name and organization, then creates and publishes it. */
export function UseTemplateForm({ template, org }: { template: Template; org: Org }) {
  const navigate = useNavigate();
  const orgs = useOrgs().data?.orgs ?? [org];
  const [name, setName] = useState<string>(template.name);
  const creation = useCreateProject();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const source = { kind: "template", templateId: template.id } as const;
    creation.mutate({ orgId: org.id, name: name.trim(), source });
  };
  return (
    <form onSubmit={submit}>
      <Card className="grid grid-cols-1 gap-5 p-5">
        <ProjectNameField name={name} org={org} onChange={setName} />
        <Field label="Organization">
          {(input) => (
            <Select
              {...input}
              value={org.handle}
              onChange={(event) =>
                void navigate(paths.template(event.target.value, template.id), { replace: true })
              }
            >
              {orgs.map((each) => (
                <option key={each.id} value={each.handle}>
                  {each.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <FormError>{creation.error ? messageOf(creation.error) : null}</FormError>
        <Button type="submit" pending={creation.isPending}>
          Create and publish
        </Button>
      </Card>
    </form>
  );
}
