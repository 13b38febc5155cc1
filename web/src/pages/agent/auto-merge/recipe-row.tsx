import { useMutation } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { type AutoMergeSetting, defaultAutoMergeRules } from "#schemas/tasks/auto-merge.ts";
import { recipes } from "#schemas/tasks/recipes.ts";
import { queryClient, trpc } from "../../../api.ts";
import { Button } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { Switch } from "../../../components/ui/switch.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { RulesForm } from "./rules-form.tsx";
import { rulesText } from "./rules-text.ts";

const OFF = "Off: every task waits for a review.";
const NOT_YET = "Still off. Enter the folders and limits first.";

interface RecipeRowProps {
  projectId: string;
  setting: AutoMergeSetting;
  /** Others only read it. */
  mayChange: boolean;
  maySwitchOn: boolean;
}

/** A ready-made task with its switch. It is on when its rules are saved. */
export function RecipeRow({ projectId, setting, mayChange, maySwitchOn }: RecipeRowProps) {
  const { recipe, rules } = setting;
  const { title, description } = recipes[recipe];
  const id = useId();
  const toggleInput = useRef<HTMLInputElement>(null);
  const [isEditing, setIsEditing] = useState(false);
  const refetched = () =>
    queryClient.invalidateQueries({ queryKey: trpc.projects.autoMerge.pathKey() });
  const remove = useMutation(
    trpc.projects.autoMerge.remove.mutationOptions({
      onSuccess: async () => {
        await refetched();
        showToast(`“${title}”: automatic merges are off`);
      },
    }),
  );
  const isOn = rules !== null;
  const toggle = () => {
    setIsEditing(!isOn && !isEditing);
    if (isOn) remove.mutate({ projectId, recipe });
  };
  return (
    <li className="grid grid-cols-1 gap-4 px-5 py-4">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h3 id={id} className="text-sm font-medium">
            {title}
          </h3>
          <p className="text-[13px] text-soft">{description}</p>
          <p id={`${id}-state`} className="mt-1 text-[13px] wrap-anywhere text-faint">
            {rules ? rulesText(rules) : isEditing ? NOT_YET : OFF}
          </p>
        </div>
        {rules && mayChange && maySwitchOn && !isEditing && (
          <Button
            variant="outline"
            size="sm"
            className="max-md:h-11"
            aria-describedby={id}
            onClick={() => setIsEditing(true)}
          >
            Change
          </Button>
        )}
        {mayChange ? (
          <Switch
            aria-labelledby={id}
            ref={toggleInput}
            aria-describedby={`${id}-state`}
            checked={isOn}
            disabled={remove.isPending || (!maySwitchOn && rules === null)}
            onChange={toggle}
          />
        ) : (
          <span className="text-[13px] font-medium text-soft">{rules ? "On" : "Off"}</span>
        )}
      </div>
      <FormError>{remove.error ? messageOf(remove.error) : null}</FormError>
      {isEditing && (
        <RulesForm
          projectId={projectId}
          recipe={recipe}
          saved={rules}
          initial={rules ?? defaultAutoMergeRules}
          onCancel={() => {
            setIsEditing(false);
            toggleInput.current?.focus();
          }}
          onSaved={async () => {
            await refetched();
            setIsEditing(false);
            toggleInput.current?.focus();
            showToast(`“${title}”: automatic merges are on`);
          }}
        />
      )}
    </li>
  );
}
