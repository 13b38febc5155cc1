import type { EditorView } from "@codemirror/view";
import { X } from "lucide-react";
import { useMemo, useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { formatCount } from "../../../../lib/format.ts";
import { IconButton } from "../icon-button.tsx";
import { AddProperty } from "./add-property.tsx";
import { applyEdit } from "./apply-edit.ts";
import { Issues, PropertyRow } from "./property-row.tsx";
import { type Properties, propertyOf, readProperties } from "./read-properties.ts";
import { useNoteText } from "./use-note-text.ts";
import { useUndoKeys } from "./use-undo-keys.ts";
import { useRules } from "./use-rules.ts";

interface PropertiesPaneProps {
  project: Project;
  path: string;
  view: EditorView;
  readOnly: boolean;
  onClose: () => void;
}

/** The front matter of a note as a form. The text stays the truth: the form reads it, and changes only what the user edits. */
export function PropertiesPane({ project, path, view, readOnly, onClose }: PropertiesPaneProps) {
  const text = useNoteText(view);
  const { rules, used } = useRules(project, path);
  const properties = useMemo(() => readProperties(text, rules, used), [text, rules, used]);
  /** Keys that were added and have no value yet, so that the text does not have them. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const names = new Set(properties.fields.map(({ name }) => name));
  const fields = [
    ...properties.fields,
    ...added
      .filter((name) => !names.has(name))
      .map((name) => propertyOf({ name, path: name.split("."), used })),
  ];
  const goTo = (line: number) => {
    const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
    view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    view.focus();
  };
  return (
    <section
      aria-label="Properties"
      ref={useUndoKeys(view)}
      className="flex min-h-0 flex-col bg-surface"
    >
      <header className="flex items-center justify-between gap-2 py-1 pr-1.5 pl-4">
        <h3 className="text-[13px] font-semibold">Properties</h3>
        <IconButton label="Close the properties" onClick={onClose}>
          <X />
        </IconButton>
      </header>
      <div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-4 overflow-y-auto px-4 pb-6">
        {!properties.refusal && !readOnly && (
          <AddProperty
            present={new Set(fields.map(({ name }) => name))}
            used={used}
            onAdd={(name) => setAdded([...added, name])}
          />
        )}
        <Refusal refusal={properties.refusal} onGoTo={goTo} />
        <Issues issues={properties.issues} />
        {fields.length === 0 && !properties.refusal && (
          <p className="text-[13px] text-faint">This note has no properties yet.</p>
        )}
        {fields.map((property) => (
          <PropertyRow
            key={property.name}
            property={property}
            projectId={project.id}
            deploymentId={project.live?.id ?? null}
            disabled={readOnly}
            isNew={added.at(-1) === property.name}
            onEdit={(edit) => {
              if (edit.act === "remove") setAdded(added.filter((name) => name !== property.name));
              return applyEdit(view, property.path, edit);
            }}
          />
        ))}
        {properties.hidden > 0 && (
          <p className="text-xs text-faint">
            {formatCount(properties.hidden, "more property", "more properties")} in the text.
          </p>
        )}
      </div>
    </section>
  );
}

function Refusal(props: { refusal: Properties["refusal"]; onGoTo: (line: number) => void }) {
  const { refusal, onGoTo } = props;
  if (!refusal) return null;
  const { message, line } = refusal;
  return (
    <div role="status" className="rounded-md bg-warning-wash px-3 py-2.5 text-[13px]">
      <p>
        {line !== null && `Line ${line}: `}
        {message}
      </p>
      {line !== null && (
        <Button variant="outline" size="sm" className="mt-2" onClick={() => onGoTo(line)}>
          Go to line {line}
        </Button>
      )}
    </div>
  );
}
