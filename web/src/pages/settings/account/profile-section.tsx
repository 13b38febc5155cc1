import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../../api.ts";
import { PictureField } from "../../../components/controls/picture-field.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { authClient, useSession } from "../../../session.ts";
import { avatarOf, nameOf } from "../../../stored-session.ts";
import { SettingsForm } from "../../../components/settings/settings-card.tsx";

const NAME_MAX_CHARACTERS = 80;

export function ProfileSection() {
  const user = useSession()?.user;
  const saved = { name: user ? nameOf(user) : "", avatar: user ? avatarOf(user) : null };
  const [name, setName] = useState<string | null>(null);
  /** Undefined: unchanged; null: no picture. */
  const [avatar, setAvatar] = useState<string | null | undefined>();
  const [fileError, setFileError] = useState<string | null>(null);
  const saving = useMutation(
    trpc.account.update.mutationOptions({
      onSuccess: async () => {
        // Name and picture are part of the token, so a new token shows them everywhere.
        await authClient().refreshSession();
        setName(null);
        setAvatar(undefined);
        showToast("Profile saved");
      },
    }),
  );
  const shown = avatar === undefined ? saved.avatar : avatar;
  const changes = {
    ...(name !== null && name.trim() !== saved.name ? { name: name.trim() } : {}),
    ...(avatar !== undefined && avatar !== saved.avatar ? { avatar } : {}),
  };
  return (
    <SettingsForm
      title="Profile"
      about="How other members see you."
      changed={Object.keys(changes).length > 0}
      pending={saving.isPending}
      error={fileError ?? (saving.error ? messageOf(saving.error) : null)}
      onSave={() => saving.mutate(changes)}
    >
      <PictureField
        name={name ?? saved.name}
        picture={shown}
        onChange={(picture) => {
          setFileError(null);
          setAvatar(picture);
        }}
        onError={setFileError}
      />
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
