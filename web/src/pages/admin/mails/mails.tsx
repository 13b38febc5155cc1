import { useInfiniteQuery } from "@tanstack/react-query";
import { MailOpen } from "lucide-react";
import { adminTopic } from "#schemas/events.ts";
import { mailKinds } from "#schemas/mail/mail.ts";
import { trpc } from "../../../api.ts";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { webConfig } from "../../../config.ts";
import { formatCount } from "../../../lib/format.ts";
import { useLive } from "../../../live.ts";
import { MailDrawer } from "./mail-drawer.tsx";
import { MailRow } from "./mail-row.tsx";
import { mailWords } from "./mail-words.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { foldEmail } from "#schemas/accounts/email.ts";

const PAGE_SIZE = 50;
const inAddress = ["to", "kind", "mail"] as const;

/** The outbox: every email that was written. The filter and the open email are part of the address. */
function Mails() {
  useLive(adminTopic);
  const [{ to, kind: wantedKind, mail: openId }, show] = useAddressValues(inAddress);
  const kind = mailKinds.find((name) => name === wantedKind);
  const list = useInfiniteQuery(
    trpc.admin.mails.list.infiniteQueryOptions(
      { ...(to ? { to } : {}), ...(kind ? { kind } : {}), limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const mails = list.data?.pages.flatMap((page) => page.mails);
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title="Emails">Mails</PageHeading>}
        below={list.data && formatCount(list.data.pages.at(-1)?.total ?? 0, "mail")}
        actions={
          <>
            <SearchField
              label="Address begins with"
              value={to}
              onChange={(value) => show({ to: foldEmail(value) })}
            />
            <Select
              aria-label="Kind of email"
              className="w-52 max-sm:w-[calc(100vw-2rem)]"
              value={kind ?? ""}
              onChange={(event) => show({ kind: event.target.value })}
            >
              <option value="">All kinds</option>
              {mailKinds.map((name) => (
                <option key={name} value={name}>
                  {mailWords[name]}
                </option>
              ))}
            </Select>
          </>
        }
      />
      {!webConfig().mailSends && (
        <p className="mb-4 rounded-lg border border-warning/35 bg-warning-wash px-4 py-3 text-[13px] text-warning-ink">
          SMTP_URL is not set, so this installation does not send email. You can read links and
          codes here and pass them on.
        </p>
      )}
      <ListCard
        label="Emails"
        loading="Loading emails"
        list={list}
        items={mails}
        empty={<EmptyState icon={<MailOpen />} title="No emails" />}
      >
        {(mail) => <MailRow key={mail.id} mail={mail} onOpen={() => show({ mail: mail.id })} />}
      </ListCard>
      {openId && <MailDrawer mailId={openId} onClose={() => show({ mail: "" })} />}
    </PageBody>
  );
}

export const route = { Component: Mails };
