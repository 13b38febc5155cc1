import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { BANNER_LINK_MAX_LENGTH, BANNER_TEXT_MAX_LENGTH } from "#schemas/platform/banner-limits.ts";
import { queryClient, trpc } from "../../../api.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { messageOf } from "../../../errors.ts";
import { formatExact } from "../../../lib/format.ts";
import { toMoment } from "./to-moment.ts";

const options = {
  onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.status.pathKey() }),
};

/** The text that all users see, and the form for another one. */
export function BannerCard() {
  const [text, setText] = useState("");
  const [link, setLink] = useState("");
  const [end, setEnd] = useState("");
  const current = useQuery(trpc.status.notices.queryOptions()).data?.notices.banner;
  const set = useMutation(
    trpc.admin.banner.set.mutationOptions({
      onSuccess: () => {
        setText("");
        setLink("");
        setEnd("");
        return options.onSuccess();
      },
    }),
  );
  const remove = useMutation(trpc.admin.banner.remove.mutationOptions(options));
  const error = set.error ?? remove.error;
  return (
    <Card aria-label="Banner">
      <CardHeader title="Banner" />
      <div className="grid gap-4 px-5 py-4 text-sm">
        {current ? (
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-0 flex-1 basis-60 break-words">
              All users see: “{current.text}”{" "}
              <span className="text-soft">
                {current.endsAt === null
                  ? "until you remove it"
                  : `until ${formatExact(current.endsAt)}`}
              </span>
            </p>
            <Button
              variant="outline"
              size="sm"
              pending={remove.isPending}
              onClick={() => remove.mutate()}
            >
              Remove banner
            </Button>
          </div>
        ) : (
          <p className="text-soft">Users of the dashboard see no banner.</p>
        )}
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            set.mutate({ text, link: link.trim() || null, endsAt: toMoment(end) });
          }}
        >
          <Field label="Text of the banner">
            {(input) => (
              <Input
                {...input}
                value={text}
                maxLength={BANNER_TEXT_MAX_LENGTH}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Link" hint="Optional. An address, or a page such as /status.">
              {(input) => (
                <Input
                  {...input}
                  value={link}
                  maxLength={BANNER_LINK_MAX_LENGTH}
                  onChange={({ target }) => setLink(target.value)}
                />
              )}
            </Field>
            <Field label="End of the banner" hint="Optional, in your time zone.">
              {(input) => (
                <Input
                  {...input}
                  type="datetime-local"
                  value={end}
                  onChange={({ target }) => setEnd(target.value)}
                />
              )}
            </Field>
          </div>
          <FormError>{error && messageOf(error)}</FormError>
          <Button
            type="submit"
            size="sm"
            className="justify-self-start"
            pending={set.isPending}
            disabled={text.trim() === ""}
          >
            {current ? "Replace banner" : "Show banner"}
          </Button>
        </form>
      </div>
    </Card>
  );
}
