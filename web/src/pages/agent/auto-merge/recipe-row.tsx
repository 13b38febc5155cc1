import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type AutoMergeSetting, defaultAutoMergeRules } from "#schemas/tasks/auto-merge.ts";
import { recipes } from "#schemas/tasks/recipes.ts";
import { queryClient, trpc } from "../../../api.ts";
import { Button } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { RulesForm } from "./rules-form.tsx";
import { rulesText } from "./rules-text.ts";

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
  const [isEditing, setIsEditing] = useState(false);
  const refetched = () =>
    queryClient.invalidateQueries({ queryKey: trpc.projects.autoMerge.pathKey() });
  const remove = useMutation(
    trpc.projects.autoMerge.remove.mutationOptions({
      onSuccess: async () => {
        await refetched();
        showToast(`Tasks “${title}” wait for a person again`);
      },
    }),
  );
  const isOn = rules !== null || isEditing;
  const toggle = () => {
    if (!isOn) return setIsEditing(true);
    setIsEditing(false);
    if (rules) remove.mutate({ projectId, recipe });
  };
  return (
    <li className="grid grid-cols-1 gap-4 px-5 py-4">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h3 id={id} className="text-sm font-medium">
            {title}
          </h3>
          <p className="text-[13px] text-soft">{description}</p>
          {!isEditing && (
            <p id={`${id}-state`} className="mt-1 text-[13px] wrap-anywhere text-faint">
              {rules ? rulesText(rules) : "Off: a person decides about every task."}
            </p>
          )}
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
          <input
            type="checkbox"
            role="switch"
            aria-labelledby={id}
            aria-describedby={isEditing ? undefined : `${id}-state`}
            checked={isOn}
            aria-checked={isOn}
            disabled={remove.isPending || (!maySwitchOn && rules === null)}
            onChange={toggle}
            className="mt-0.5 size-4 shrink-0 rounded accent-accent max-md:size-6"
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
          onCancel={() => setIsEditing(false)}
          onSaved={async () => {
            await refetched();
            setIsEditing(false);
            showToast(`Tasks “${title}” can be merged by themselves`);
          }}
        />
      )}
    </li>
  );
}
