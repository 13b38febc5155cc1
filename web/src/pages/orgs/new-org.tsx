import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { handleFrom } from "#schemas/handle.ts";
import { DESCRIPTION_MAX_CHARACTERS, NAME_MAX_CHARACTERS } from "#schemas/text-limits.ts";
import { queryClient, trpc } from "../../api.ts";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Field, FormError } from "../../components/ui/field.tsx";
import { Input, Textarea } from "../../components/ui/input.tsx";
import { webConfig } from "../../config.ts";
import { appCodeOf, messageOf } from "../../errors.ts";
import { paths } from "../../paths.ts";

/** The form for an organization to work in together. Its creator owns it. */
function NewOrg() {
  const navigate = useNavigate();
  const [name, setName] = useState("");
  const [typedHandle, setTypedHandle] = useState<string | null>(null);
  const [description, setDescription] = useState("");
  const handle = typedHandle ?? handleFrom(name);
  const creation = useMutation(
    trpc.orgs.create.mutationOptions({
      onSuccess: async ({ org }) => {
        await queryClient.invalidateQueries({ queryKey: trpc.orgs.list.pathKey() });
        void navigate(paths.orgSettings(org.handle, "members"), { replace: true });
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    creation.mutate({
      name: name.trim(),
      // If the suggested handle is unchanged, the api finds a similar free one.
      ...(typedHandle ? { handle: typedHandle } : {}),
      description: description.trim(),
    });
  };
  const isHandleError = appCodeOf(creation.error)?.startsWith("handle_") ?? false;
  const error = creation.error && messageOf(creation.error);
  return (
    <PageBody>
      <div className="mx-auto max-w-xl">
        <PageHeader
          heading={<PageHeading title="Create organization">Create organization</PageHeading>}
          below="For projects you publish together. You invite members in the next step."
        />
        <form onSubmit={submit}>
          <Card className="grid grid-cols-1 gap-5 p-6">
            <Field label="Name">
              {(input) => (
                <Input
                  {...input}
                  required
                  autoComplete="organization"
                  maxLength={NAME_MAX_CHARACTERS}
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
            <Field
              label="Handle"
              error={isHandleError ? error : null}
              hint={
                <span className="break-all">
                  {webConfig().publicUrl}/{handle || "…"}
                </span>
              }
            >
              {(input) => (
                <Input
                  {...input}
                  autoCapitalize="none"
                  spellCheck={false}
                  className="font-mono text-[13px]"
                  value={handle}
                  onChange={(event) => setTypedHandle(event.target.value.trim().toLowerCase())}
                />
              )}
            </Field>
            <Field label="Description" hint="Optional. Shown to its members.">
              {(input) => (
                <Textarea
                  {...input}
                  rows={3}
                  maxLength={DESCRIPTION_MAX_CHARACTERS}
                  value={description}
                  onChange={(event) => setDescription(event.target.value)}
                />
              )}
            </Field>
            <FormError>{isHandleError ? null : error}</FormError>
            <div className="flex justify-end border-t border-line pt-5">
              <Button type="submit" pending={creation.isPending}>
                Create organization
              </Button>
            </div>
          </Card>
        </form>
      </div>
    </PageBody>
  );
}

export const route = { Component: NewOrg };
