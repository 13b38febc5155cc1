import { ImagePlus } from "lucide-react";
import { useRef } from "react";
import { Button } from "../../../../components/ui/button.tsx";
import { PICTURE_TYPES } from "./picture-files.ts";

/** Chooses pictures, for example on a phone. */
export function AddPicture(props: { pending: boolean; onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        onChange={({ target }) => {
          props.onFiles([...(target.files ?? [])]);
          // The same picture can be chosen again.
          target.value = "";
        }}
      />
      <Button
        variant="ghost"
        size="icon"
        className="max-md:size-9"
        aria-label="Add a picture"
        title="Add a picture"
        pending={props.pending}
        onClick={() => input.current?.click()}
      >
        <ImagePlus />
      </Button>
    </>
  );
}
