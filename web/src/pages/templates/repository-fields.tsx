import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import {
  type CreationScope,
  type NameState,
  type NewRepository,
  repositoryNameProblem,
} from "#schemas/projects/new-repository.ts";
import { trpc } from "../../api.ts";
import { RadioCards } from "../../components/controls/radio-cards.tsx";
import { ScopePicker } from "../../components/projects/scope-picker.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { useDebounced } from "../../lib/hooks/use-debounced.ts";

/** Each question is a call to GitHub. */
const TYPING_REST_MS = 400;

interface RepositoryFieldsProps {
  scopes: CreationScope[];
  suggestion: string;
  value: Partial<NewRepository>;
  onChange: (value: Partial<NewRepository>) => void;
}

/** What is sent, with what the user has not chosen filled in. */
export function chosenRepository(
  scopes: CreationScope[],
  suggestion: string,
  { owner, name = suggestion, isPrivate = true }: Partial<NewRepository>,
): { repository: NewRepository; scope: CreationScope | undefined } {
  const usable = scopes.find(({ mayCreate }) => mayCreate !== "none");
  const scope = scopes.find(({ value }) => value === owner) ?? usable ?? scopes[0];
  const mayBePrivate = scope?.mayCreate !== "public";
  return {
    scope,
    repository: { owner: scope?.value ?? "", name, isPrivate: isPrivate && mayBePrivate },
  };
}

/** In which account, with which name, and who may read it. */
export function RepositoryFields({ scopes, suggestion, value, onChange }: RepositoryFieldsProps) {
  const { repository, scope } = chosenRepository(scopes, suggestion, value);
  const problem = repositoryNameProblem(repository.name);
  const asked = useDebounced(repository.name, TYPING_REST_MS);
  const isSettled = asked === repository.name;
  const { data } = useQuery(
    trpc.github.checkName.queryOptions(
      { owner: repository.owner, name: asked },
      { enabled: problem === null && isSettled && scope?.mayCreate !== "none" },
    ),
  );
  if (!scope) return null;
  const state = problem === null && isSettled ? data?.state : undefined;
  const fullName = `${repository.owner}/${repository.name}`;
  return (
    <div className="grid gap-5">
      <div className="grid justify-items-start gap-1.5">
        <span className="text-[13px] font-medium">GitHub account</span>
        <ScopePicker
          scopes={scopes}
          scope={scope}
          onChange={(owner) => onChange({ ...value, owner })}
        />
        {scope.obstacle && (
          <p role="alert" className="text-[13px] text-pretty text-warning-ink">
            {scope.obstacle}{" "}
            {scope.url && (
              <a href={scope.url} target="_blank" rel="noreferrer" className="underline">
                Change this on GitHub <ExternalLink className="inline size-3.5" />
              </a>
            )}
          </p>
        )}
      </div>
      <Field
        label="Repository name"
        error={problem ?? (state === "taken" ? `${fullName} already exists.` : null)}
        hint={<span role="status">{state ? hints[state](fullName) : "\u00A0"}</span>}
      >
        {(input) => (
          <Input
            {...input}
            required
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={repository.name}
            onChange={(event) => onChange({ ...value, name: event.target.value })}
          />
        )}
      </Field>
      <RadioCards
        stacked
        legend="Who can see the repository"
        value={repository.isPrivate ? "private" : "public"}
        onChange={(chosen) => onChange({ ...value, isPrivate: chosen === "private" })}
        choices={[
          {
            value: "private",
            label: "Private",
            disabled: scope.mayCreate === "public",
            text:
              scope.mayCreate === "public"
                ? "Your connection to GitHub may only create public repositories."
                : "Only the people you choose on GitHub. The site has its own visibility.",
          },
          {
            value: "public",
            label: "Public",
            text: "Everyone on the internet. They also see drafts.",
          },
        ]}
      />
    </div>
  );
}

const hints: Record<NameState, (fullName: string) => string> = {
  free: (fullName) => `${fullName} is available.`,
  taken: () => "",
  unfinished: (fullName) =>
    `${fullName} was created by an earlier attempt. Pressmark will continue with it.`,
  unknown: () => "GitHub did not say whether this name is available.",
};
