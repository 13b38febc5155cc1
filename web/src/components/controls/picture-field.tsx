import { type ChangeEvent, useRef } from "react";
import { pictureOf } from "../../lib/browser/picture.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";

interface PictureFieldProps {
  /** Its initials are shown when there is no picture. */
  name: string;
  picture: string | null;
  /** A data URL, or null for none. */
  onChange: (picture: string | null) => void;
  onError: (message: string) => void;
}

/** Shows the picture of a user or an organization, with buttons to change and remove it. */
export function PictureField({ name, picture, onChange, onError }: PictureFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    event.target.value = "";
    if (!chosen) return;
    const read = await pictureOf(chosen);
    if (read) onChange(read);
    else onError("The browser cannot read this image.");
  };
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} image={picture} size="xl" />
      <div className="flex flex-wrap gap-2">
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          aria-label="Picture"
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <Button variant="outline" size="sm" onClick={() => file.current?.click()}>
          {picture ? "Change picture" : "Upload a picture"}
        </Button>
        {picture && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}
