import { useRef, useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { classNames } from "../../../lib/class-names.ts";
import { NoteOrAgent } from "./agent/note-or-agent.tsx";
import { isNote } from "./is-note.ts";
import type { EditorHandle } from "./code-editor.tsx";
import { ConflictBar } from "./conflict/conflict-bar.tsx";
import { useDifferences } from "./conflict/use-differences.ts";
import { DraftNotice } from "./drafts/draft-notice.tsx";
import { whereDraftIs } from "./drafts/draft-words.ts";
import { OtherDraftBar } from "./drafts/other-draft-bar.tsx";
import { useServerDraft } from "./drafts/use-server-draft.ts";
import { EditorFooter } from "./editor-footer.tsx";
import { EditorHeader } from "./editor-header.tsx";
import { EditorPanes } from "./editor-panes.tsx";
import type { OpenedFile } from "./open-file.ts";
import { PictureProblem } from "./picture-problem.tsx";
import { usePictures } from "./pictures/use-pictures.ts";
import { EditorTools } from "./commands/editor-tools.tsx";
import { useKeptChoice } from "./kept-choice.ts";
import { PresenceBar } from "./presence/presence-bar.tsx";
import { usePresence } from "./presence/use-presence.ts";
import { SaveDialog } from "./saving/save-dialog.tsx";
import type { SavePlace } from "./saving/save-place.ts";
import { draftPathOf, useSaving } from "./saving/saving-context.ts";
import { NoteIssues } from "./preview/note-issues.tsx";
import { usePreview } from "./preview/use-preview.ts";
import { useDraft } from "./use-draft.ts";
import { type Saved, useSave } from "./use-save.ts";
import { useVim } from "./vim/use-vim.ts";
import { countWords } from "./word-count.ts";

interface NoteEditorProps {
  project: Project;
  userId: string;
  path: string;
  file: OpenedFile;
  /** The agent is beside the text. */
  withAgent: boolean;
  onClose: () => void;
}

/** Edits one file of the branch. Nothing that is typed is lost: until it is saved, it is a draft in this browser and on the server. */
export function NoteEditor(props: NoteEditorProps) {
  const { project, userId, path, file, withAgent, onClose } = props;
  const { id: projectId, branch } = project;
  const { published, onBranch } = useSaving();
  const { draft } = file;
  const [first] = useState(draft?.text ?? file.text);
  const editor = useRef<EditorHandle>(null);
  /** What is on the branch. */
  const head = useRef<Saved>({ text: file.text, base: file.head, oid: file.oid });
  /** The commit that the user's changes are based on. */
  const base = useRef(draft ? draft.base : file.head);
  const [opened, setOpened] = useState<EditorHandle | null>(null);
  const [hasProperties, showProperties] = useKeptChoice("properties", { isKept: !withAgent });
  const [hasVim, switchVim] = useKeptChoice("vim");
  const [narrowSide, setNarrowSide] = useState<"note" | "agent">("agent");
  const [words, setWords] = useState(() => countWords(first));
  const [dialog, setDialog] = useState<"save" | "discard" | null>(null);
  const [hasDraft, setHasDraft] = useState(draft !== null);
  const { save, isSaving, error, conflict, endConflict } = useSave({ projectId, path, branch });
  const pictures = usePictures({
    of: { projectId, path },
    first: draft?.pictures ?? [],
    text: () => editor.current?.text() ?? first,
    insert: (links) => editor.current?.insert(links),
  });
  const differences = useDifferences((lines) => editor.current?.mark(lines));
  const isPublished = branch === published;
  const server = useServerDraft({ projectId, path, branch }, file);
  const { isChanged, failed, onChange, flush } = useDraft({
    of: { userId, projectId, path: draftPathOf(path, { branch, published }) },
    hasDraft: draft !== null,
    text: () => editor.current?.text() ?? first,
    pictures: pictures.all,
    saved: () => ({ text: head.current.text, base: base.current }),
    onText: (text) => {
      setWords(countWords(text));
      if (conflict) differences.compare({ theirs: conflict.theirs, ours: text });
    },
    server,
    missingPictures: file.missingPictures,
  });
  /** Shows a text, with what is on the branch and the commit that the text is based on. */
  const show = (text: string, current: Saved, from: string | null) => {
    head.current = current;
    base.current = from;
    editor.current?.replace(text);
    flush();
  };
  const presence = usePresence({
    of: { projectId, path, branch },
    isOn: isPublished,
    editor: server.editor,
    isChanged,
    isSaving,
    show,
    text: () => editor.current?.text() ?? first,
    base: () => base.current,
    seen: () => head.current.oid,
  });
  const preview = usePreview({
    project,
    path,
    pictures: pictures.linked,
    isBeside: !withAgent,
    text: () => editor.current?.text() ?? first,
  });
  const isPreviewed = preview.isOpen && !conflict;
  const showText = () => {
    setNarrowSide("note");
    if (hasProperties) showProperties(false);
    if (preview.isOpen) preview.toggle();
  };
  const isNew = file.isMissing && head.current.base === file.head;
  const canSave = isChanged || isNew;
  const commit = async (message: string, place: SavePlace) => {
    const text = editor.current?.text() ?? first;
    // After a conflict, the user has seen the text of the others.
    const from = conflict ? head.current.base : base.current;
    const now = await save({ text, base: from }, { message, pictures: pictures.linked(), place });
    if (!now) return;
    head.current = now;
    presence.close();
    if (now.isSaved) {
      base.current = now.base;
      editor.current?.replace(now.text);
      setHasDraft(false);
      pictures.clear();
    }
    differences.compare(now.isSaved ? null : { theirs: now.text, ours: text });
    flush();
    setDialog(null);
    if (now.isSaved && place.branch !== null) onBranch(place.branch);
  };
  /** Shows the branch's text again. */
  const reset = () => {
    base.current = head.current.base;
    editor.current?.replace(head.current.text);
    pictures.clear();
    flush();
    setHasDraft(false);
    presence.close();
    endConflict();
    differences.compare(null);
  };
  const takeOther = () => {
    if (!server.other) return;
    base.current = server.other.base;
    editor.current?.replace(server.other.text);
    server.tookOther();
    flush();
  };
  const keepOwn = () => {
    server.keepOwn();
    flush();
  };
  const close = () => {
    if (isChanged) showToast("Your draft is kept. Edit the file again to continue.");
    onClose();
  };
  const askToSave = () => canSave && setDialog("save");
  useVim(opened?.view, hasVim, { onSave: askToSave, onClose: close });
  return (
    <Card
      aria-label={`Editor of ${path}`}
      className={classNames(
        "flex min-h-96 min-w-0 flex-col overflow-hidden",
        withAgent
          ? "h-[calc(100dvh-10rem)] max-md:h-[calc(100dvh-13rem)]"
          : "h-[calc(100dvh-12rem)] max-md:h-[calc(100dvh-15.5rem)]",
      )}
    >
      <EditorHeader
        path={path}
        saveLabel={conflict ? "Save my version" : "Save"}
        canSave={canSave}
        tools={
          opened && (
            <EditorTools
              view={opened.view}
              properties={isNote(path) ? { isShown: hasProperties, onShow: showProperties } : null}
              agent={isNote(path) ? { isBeside: withAgent, project, path, onLeave: flush } : null}
              vim={{ isOn: hasVim, onSwitch: switchVim }}
            />
          )
        }
        isAddingPictures={pictures.isAdding}
        onPictures={pictures.add}
        onSearch={() => editor.current?.openSearch()}
        preview={conflict ? null : preview}
        onDiscard={isChanged ? () => setDialog("discard") : null}
        onSave={() => setDialog("save")}
        onClose={close}
      />
      <div className="max-h-1/2 shrink-0 overflow-y-auto">
        {hasDraft && draft && !server.other && <DraftNotice file={file} />}
        <PresenceBar presence={presence} userId={userId} branch={branch} />
        {server.other && <OtherDraftBar draft={server.other} onTake={takeOther} onKeep={keepOwn} />}
      </div>
      {pictures.problem !== null && (
        <PictureProblem text={pictures.problem} onClose={pictures.endProblem} />
      )}
      {conflict && <ConflictBar conflict={conflict} branch={branch} onTake={reset} />}
      {withAgent && <NoteOrAgent side={narrowSide} onSide={setNarrowSide} />}
      <EditorPanes
        project={project}
        path={path}
        branch={branch}
        text={first}
        opened={opened}
        readOnly={isSaving}
        conflict={conflict && { theirs: conflict.theirs, differing: differences.theirs }}
        preview={preview}
        isPreviewed={isPreviewed}
        hasProperties={hasProperties}
        agent={withAgent ? { isShown: narrowSide === "agent" } : null}
        onReady={(handle) => {
          editor.current = handle;
          setOpened(handle);
          handle.focus();
        }}
        onChange={() => {
          onChange();
          preview.onChange();
        }}
        onFiles={pictures.add}
        onSave={askToSave}
        onHideProperties={() => showProperties(false)}
        onShowText={showText}
      />
      <NoteIssues issues={preview.issues} onLine={preview.goTo} />
      <EditorFooter
        words={words}
        draft={whereDraftIs(isChanged, { isDeviceFull: failed, sent: server.state })}
      />
      {dialog === "save" && (
        <SaveDialog
          branch={branch}
          path={path}
          isSaving={isSaving}
          error={error}
          onSave={(message, place) => void commit(message, place)}
          onClose={() => setDialog(null)}
          pictures={pictures.linked().length}
          onClosed={() => editor.current?.focus()}
        />
      )}
      <ConfirmDialog
        open={dialog === "discard"}
        onOpenChange={(open) => setDialog(open ? "discard" : null)}
        title="Discard your changes?"
        confirmLabel="Discard changes"
        destructive
        run={async () => reset()}
      >
        The editor shows the text on {branch} again, and your draft is deleted.
      </ConfirmDialog>
    </Card>
  );
}
