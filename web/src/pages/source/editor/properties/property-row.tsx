import { CircleAlert, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import type { NoteIssue } from "#markdown/issue.ts";
import { classNames } from "../../../../lib/class-names.ts";
import { ListField } from "./fields/list-field.tsx";
import { ScalarField } from "./fields/scalar-field.tsx";
import type { Property } from "./read-properties.ts";
import type { Edit } from "#markdown/front-matter/edit/change.ts";

interface PropertyRowProps {
  property: Property;
  projectId: string;
  deploymentId: string | null;
  disabled: boolean;
  /** The user has just added it. */
  isNew: boolean;
  /** @returns false if only the text can be edited */
  onEdit: (edit: Edit) => boolean;
}

/** A key of the front matter with its field, and what a build would say about it. */
export function PropertyRow(props: PropertyRowProps) {
  const { property, projectId, deploymentId, disabled, isNew, onEdit } = props;
  const { name, kind, isRequired, isPresent, about, issues, written } = property;
  const id = useId();
  useEffect(() => {
    if (isNew) document.getElementById(id)?.focus();
  }, [isNew, id]);
  const [isRefused, setRefused] = useState(false);
  const edit = (one: Edit) => setRefused(!onEdit(one));
  const notes = [issues.length > 0 && `${id}-issues`, about && `${id}-about`].filter(Boolean);
  const control = {
    id,
    disabled,
    "aria-describedby": notes.length > 0 ? notes.join(" ") : undefined,
    "aria-invalid": issues.length > 0 ? (true as const) : undefined,
    "aria-required": isRequired ? (true as const) : undefined,
  };
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className="flex min-h-6 items-center gap-2">
        <label htmlFor={id} className="min-w-0 font-mono text-xs font-medium break-all">
          {name}
        </label>
        {isRequired && <span className="text-xs text-faint">required</span>}
        {isPresent && (
          <button
            type="button"
            disabled={disabled}
            aria-label={`Remove ${name}`}
            title={`Remove ${name}`}
            onClick={() => edit({ act: "remove" })}
            className="ml-auto rounded-md p-1.5 text-faint hover:bg-wash hover:text-ink disabled:hidden max-md:p-2.5"
          >
            <X className="size-3.5" />
          </button>
        )}
      </div>
      {kind === "shown" ? (
        <output
          id={id}
          className="max-h-24 overflow-hidden rounded-md bg-wash px-3 py-2 font-mono text-xs break-words whitespace-pre-wrap text-soft"
        >
          {written}
        </output>
      ) : kind === "list" || kind === "tags" ? (
        <ListField
          property={property}
          deploymentId={deploymentId}
          control={control}
          onEdit={edit}
        />
      ) : (
        <ScalarField
          property={property}
          projectId={projectId}
          control={control}
          onWrite={(text, { isPlain }) => edit({ act: "set", text, isPlain })}
        />
      )}
      {isRefused && (
        <p role="alert" className="text-xs text-danger-ink">
          The form cannot write this value here. Edit it in the text.
        </p>
      )}
      <Issues id={`${id}-issues`} issues={issues} />
      {about && (
        <p id={`${id}-about`} className="text-xs text-faint">
          {kind === "shown" ? "Edit it in the text." : sentence(about)}
        </p>
      )}
    </div>
  );
}

const sentence = (about: string) => `${about[0]!.toUpperCase()}${about.slice(1)}`;

/** What a build would say, in its words. */
export function Issues({ id, issues }: { id?: string; issues: readonly NoteIssue[] }) {
  if (issues.length === 0) return null;
  return (
    <ul id={id} className="grid grid-cols-1 gap-1">
      {issues.map(({ message, suggestion, severity, line }) => (
        <li
          key={`${line} ${message}`}
          className={classNames(
            "flex items-start gap-1.5 text-xs",
            severity === "error" ? "text-danger-ink" : "text-warning-ink",
          )}
        >
          <CircleAlert className="mt-0.5 size-3 shrink-0" />
          <span className="min-w-0 break-words">
            {id === undefined && line !== null && `Line ${line}: `}
            {message} {suggestion}
          </span>
        </li>
      ))}
    </ul>
  );
}
