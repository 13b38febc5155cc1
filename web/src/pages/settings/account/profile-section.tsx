import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { trpc } from "../../../api.ts";
import { Avatar } from "../../../components/ui/avatar.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { authClient, avatarOf, nameOf, useSession } from "../../../session.ts";
import { SettingsForm } from "../../projects/settings/settings-card.tsx";
import { pictureOf } from "./picture.ts";

const NAME_MAX_CHARACTERS = 80;

export function ProfileSection() {
  const user = useSession()?.user;
  const saved = { name: user ? nameOf(user) : "", avatar: user ? avatarOf(user) : null };
  const [name, setName] = useState<string | null>(null);
  /** Undefined: as it is; null: none. */
  const [avatar, setAvatar] = useState<string | null | undefined>();
  const [fileError, setFileError] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const saving = useMutation(
    trpc.account.update.mutationOptions({
      onSuccess: async () => {
        // Name and picture stand in the token: a new one shows them everywhere.
        await authClient().refreshSession();
        setName(null);
        setAvatar(undefined);
        showToast("Profile saved");
      },
    }),
  );
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    event.target.value = "";
    if (!chosen) return;
    const picture = await pictureOf(chosen);
    setFileError(picture ? null : "This file is not a picture that the browser can read.");
    if (picture) setAvatar(picture);
  };
  const shown = avatar === undefined ? saved.avatar : avatar;
  const changes = {
    ...(name !== null && name.trim() !== saved.name ? { name: name.trim() } : {}),
    ...(avatar !== undefined && avatar !== saved.avatar ? { avatar } : {}),
  };
  return (
    <SettingsForm
      title="Profile"
      about="How people you work with see you."
      changed={Object.keys(changes).length > 0}
      pending={saving.isPending}
      error={fileError ?? (saving.error ? messageOf(saving.error) : null)}
      onSave={() => saving.mutate(changes)}
    >
      <div className="flex items-center gap-4">
        <Avatar name={name ?? saved.name} image={shown} size="xl" />
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
            {shown ? "Change picture" : "Upload a picture"}
          </Button>
          {shown && (
            <Button variant="ghost" size="sm" onClick={() => setAvatar(null)}>
              Remove
            </Button>
          )}
        </div>
      </div>
      <Field label="Name">
        {(input) => (
          <Input
            {...input}
            required
            autoComplete="name"
            maxLength={NAME_MAX_CHARACTERS}
            value={name ?? saved.name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </SettingsForm>
  );
}
