import { useQuery } from "@tanstack/react-query";
import {
  type ConventionChoice,
  conventionChoices,
  conventionIds,
  conventionNames,
} from "#schemas/projects/conventions.ts";
import { trpc } from "../../../../api.ts";
import { Field } from "../../../../components/ui/field.tsx";
import { Select } from "../../../../components/ui/input.tsx";

/** The program whose conventions apply. The newest successful deployment says what was recognized. */
export function ConventionField({
  projectId,
  value,
  onChange,
}: {
  projectId: string;
  value: ConventionChoice;
  onChange: (value: ConventionChoice) => void;
}) {
  const { data } = useQuery(
    trpc.deployments.list.queryOptions({ projectId, of: "site", status: ["success"], limit: 1 }),
  );
  const convention = data?.deployments[0]?.convention ?? null;
  const recognised = convention && !convention.isChosen ? conventionNames[convention.id] : null;
  return (
    <Field
      label="Written for"
      hint="Pressmark applies the conventions of this program: content folder, order, addresses and links."
    >
      {(input) => (
        <Select
          {...input}
          value={value}
          onChange={(event) => {
            const choice = conventionChoices.find((one) => one === event.target.value);
            if (choice) onChange(choice);
          }}
        >
          <option value="auto">
            {recognised === null ? "What Pressmark recognizes" : `Recognized: ${recognised}`}
          </option>
          {conventionIds.map((id) => (
            <option key={id} value={id}>
              {conventionNames[id]}
            </option>
          ))}
          <option value="none">No conventions</option>
        </Select>
      )}
    </Field>
  );
}
