import { useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { TheirText } from "../../../components/their-text.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { AgentPane } from "./agent/agent-pane.tsx";
import { CodeEditor, type EditorHandle } from "./code-editor.tsx";
import { isNote } from "./is-note.ts";
import { PreviewPane } from "./preview/preview-pane.tsx";
import type { usePreview } from "./preview/use-preview.ts";
import { PropertiesBeside } from "./properties/properties-beside.tsx";
import type { FileConflict } from "./use-save.ts";

interface EditorPanesProps {
  project: Project;
  path: string;
  branch: string;
  /** Only the first value counts. */
  text: string;
  /** The editor of the text, when it is ready. */
  opened: EditorHandle | null;
  readOnly: boolean;
  /** `differing`: the lines of the text of the others that differ. */
  conflict: (FileConflict & { differing: readonly number[] }) | null;
  preview: ReturnType<typeof usePreview>;
  isPreviewed: boolean;
  hasProperties: boolean;
  /** Beside the text. `isShown`: in a narrow window, instead of the text. */
  agent: { isShown: boolean } | null;
  onReady: (editor: EditorHandle) => void;
  onChange: () => void;
  onFiles: (files: File[]) => void;
  onSave: () => void;
  onHideProperties: () => void;
  onShowText: () => void;
}

/** The text, and what is beside it or takes its place: the text of the others, the preview, the properties and the agent. */
export function EditorPanes(props: EditorPanesProps) {
  const { project, path, branch, text, opened, readOnly } = props;
  const { conflict, preview, isPreviewed, hasProperties, agent } = props;
  const [barSlot, setBarSlot] = useState<HTMLElement | null>(null);
  const isTextHidden = agent !== null && (isPreviewed || hasProperties);
  return (
    <div className="relative flex min-h-0 flex-1">
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="relative flex min-h-0 flex-1">
          <div
            className={classNames(
              "grid min-h-0 min-w-0 flex-1 grid-cols-1",
              conflict && "grid-rows-2 lg:grid-cols-2 lg:grid-rows-1",
              isPreviewed && !agent && "xl:grid-cols-2",
            )}
          >
            {conflict && (
              <TheirText text={conflict.theirs} branch={branch} differing={conflict.differing} />
            )}
            <CodeEditor
              label={`Text of ${path}`}
              project={project}
              text={text}
              readOnly={readOnly}
              onReady={props.onReady}
              extension={preview.previewed.extension}
              onChange={props.onChange}
              onFiles={props.onFiles}
              onSave={props.onSave}
              className={classNames(
                "min-h-0 min-w-0 overflow-hidden",
                isPreviewed && (agent ? "hidden" : "max-xl:hidden"),
              )}
            />
            {isPreviewed && <PreviewPane {...preview} />}
          </div>
          {opened && hasProperties && isNote(path) && (
            <PropertiesBeside
              project={project}
              path={path}
              view={opened.view}
              readOnly={readOnly}
              coversText={agent !== null}
              onClose={props.onHideProperties}
            />
          )}
        </div>
        {/* Users cannot accept what is not shown. */}
        {agent && (
          <div ref={setBarSlot} className={classNames("shrink-0", isTextHidden && "hidden")} />
        )}
      </div>
      {agent && opened && barSlot && (
        <AgentPane
          project={project}
          path={path}
          barSlot={barSlot}
          isTextHidden={isTextHidden}
          view={opened.view}
          readOnly={readOnly}
          isShown={agent.isShown}
          onShowText={props.onShowText}
        />
      )}
    </div>
  );
}
