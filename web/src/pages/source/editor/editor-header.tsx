import { Eye, Search, Undo2, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { IconButton } from "./icon-button.tsx";
import { AddPicture } from "./pictures/add-picture.tsx";

interface EditorHeaderProps {
  path: string;
  saveLabel: string;
  canSave: boolean;
  /** More buttons. */
  tools: ReactNode;
  isAddingPictures: boolean;
  onPictures: (files: File[]) => void;
  onSearch: () => void;
  /** Null if the file has no preview. */
  preview: { isOpen: boolean; toggle: () => void } | null;
  /** Null if there is nothing to discard. */
  onDiscard: (() => void) | null;
  onSave: () => void;
  onClose: () => void;
}

/** The path of the file that is edited, and what can be done with it. */
export function EditorHeader({
  path,
  saveLabel,
  canSave,
  tools,
  isAddingPictures,
  onPictures,
  onSearch,
  preview,
  onDiscard,
  onSave,
  onClose,
}: EditorHeaderProps) {
  return (
    <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-2 max-md:px-3">
      <h2 className="min-w-0 flex-1 basis-48 font-mono text-[13px] break-all">{path}</h2>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-1 max-md:gap-0">
        {tools}
        <AddPicture pending={isAddingPictures} onFiles={onPictures} />
        <IconButton label="Find and replace" onClick={onSearch}>
          <Search />
        </IconButton>
        {preview && (
          <IconButton label="Preview" isPressed={preview.isOpen} onClick={preview.toggle}>
            <Eye />
          </IconButton>
        )}
        {onDiscard && (
          <IconButton label="Discard changes" onClick={onDiscard}>
            <Undo2 />
          </IconButton>
        )}
        <Button size="sm" className="max-md:h-9" disabled={!canSave} onClick={onSave}>
          {saveLabel}
        </Button>
        <IconButton label="Close the editor" onClick={onClose}>
          <X />
        </IconButton>
      </span>
    </header>
  );
}
