import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { AUTO_MERGE_PAGES_MAX, type AutoMergeRules } from "#schemas/tasks/auto-merge.ts";
import type { RecipeId } from "#schemas/tasks/recipes.ts";
import { trpc } from "../../../api.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { messageOf } from "../../../errors.ts";
import { foldersText, readFolders } from "./rules-text.ts";

interface RulesFormProps {
  projectId: string;
  recipe: RecipeId;
  /** Null: it is off. */
  saved: AutoMergeRules | null;
  initial: AutoMergeRules;
  onCancel: () => void;
  onSaved: () => Promise<void>;
}

/** The form opens because of a switch, so the next step is its first field. */
const focusOnce = (input: HTMLInputElement | null) => input?.focus();

/** The limits of a ready-made task. Nothing is on before they are saved. */
export function RulesForm({
  projectId,
  recipe,
  saved,
  initial,
  onCancel,
  onSaved,
}: RulesFormProps) {
  const [folders, setFolders] = useState(saved ? foldersText(saved.folders) : "");
  const [pages, setPages] = useState(String(initial.maxPages));
  const [percent, setPercent] = useState(String(initial.maxLinePercent));
  const save = useMutation(
    trpc.projects.autoMerge.set.mutationOptions({ onSuccess: () => onSaved() }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const rules = {
      folders: readFolders(folders),
      maxPages: Number(pages),
      maxLinePercent: Number(percent),
    };
    save.mutate({ projectId, recipe, rules });
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4 rounded-lg bg-wash p-4">
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[2fr_1fr_1fr]">
        <Field
          label="Folders"
          hint="Separate them with commas. A slash alone is the whole repository."
        >
          {(input) => (
            <Input
              {...input}
              required
              ref={focusOnce}
              value={folders}
              placeholder="docs, guides/garden"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setFolders(event.target.value)}
            />
          )}
        </Field>
        <Field label="Maximum changed pages">
          {(input) => (
            <Input
              {...input}
              required
              type="number"
              min={1}
              max={AUTO_MERGE_PAGES_MAX}
              value={pages}
              onChange={(event) => setPages(event.target.value)}
            />
          )}
        </Field>
        <Field label="Maximum changed lines per page, in %">
          {(input) => (
            <Input
              {...input}
              required
              type="number"
              min={1}
              max={100}
              value={percent}
              onChange={(event) => setPercent(event.target.value)}
            />
          )}
        </Field>
      </div>
      <FormError>{save.error ? messageOf(save.error) : null}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" size="sm" className="max-md:h-11" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" size="sm" className="max-md:h-11" pending={save.isPending}>
          {saved ? "Save" : "Switch on"}
        </Button>
      </div>
    </form>
  );
}
