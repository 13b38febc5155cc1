import { FileArchive, FolderOpen, FolderUp } from "lucide-react";
import { type ChangeEvent, type DragEvent, useRef, useState } from "react";
import { classNames } from "../../lib/class-names.ts";
import { Button } from "../ui/button.tsx";
import { FormError } from "../ui/field.tsx";
import { type Chosen, chosenFrom, chosenFromDrop } from "./chosen-files.ts";

interface DropZoneProps {
  onChoose: (choice: Promise<Chosen> | Chosen) => void;
  error: string | null;
}

/** Accepts a folder, a zip or files, by drag and drop or with buttons. */
export function DropZone({ onChoose, error }: DropZoneProps) {
  const folder = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (target.files?.length) onChoose(chosenFrom(target.files));
    // The same folder can be chosen again.
    target.value = "";
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onChoose(chosenFromDrop(event.dataTransfer));
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {/* Dropping is an addition for pointers; the buttons inside do the same. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="group"
        aria-label="Files to upload"
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          "flex flex-col items-center gap-3 rounded-xl border-2 border-dashed border-line-strong px-4 py-8 text-center transition-colors",
          isOver && "border-accent bg-accent-wash",
        )}
      >
        <FolderUp className="size-6 text-soft" />
        <p className="text-sm text-pretty">
          Drop a folder or a zip here<span className="max-sm:hidden">, or choose one</span>
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          <Button variant="outline" size="sm" onClick={() => folder.current?.click()}>
            <FolderOpen /> Choose folder
          </Button>
          <Button variant="outline" size="sm" onClick={() => files.current?.click()}>
            <FileArchive /> Choose zip or files
          </Button>
        </div>
        <input
          ref={(input) => {
            folder.current = input;
            if (input) input.webkitdirectory = true;
          }}
          type="file"
          aria-label="Folder"
          hidden
          onChange={choose}
        />
        <input
          ref={files}
          type="file"
          aria-label="Zip or files"
          multiple
          hidden
          onChange={choose}
        />
      </div>
      <FormError>{error}</FormError>
    </div>
  );
}
