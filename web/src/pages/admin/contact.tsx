import { useInfiniteQuery } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { adminTopic } from "#schemas/events.ts";
import { trpc } from "../../api.ts";
import { ListCard } from "../../components/lists/list-card.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { PillLinks } from "../../components/lists/pill-links.tsx";
import { webConfig } from "../../config.ts";
import { formatCount } from "../../lib/format.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { useLive } from "../../live.ts";
import { paths } from "../../paths.ts";
import { ContactRow } from "./contact-row.tsx";

const PAGE_SIZE = 50;
const OPEN = "open";
const inAddress = ["state", "message"] as const;

/** The messages from the contact form. The filter and the open message are part of the address. */
function Contact() {
  useLive(adminTopic);
  const [{ state, message: openId }, show] = useAddressValues(inAddress);
  const open = state === OPEN;
  const list = useInfiniteQuery(
    trpc.admin.contact.list.infiniteQueryOptions(
      { open, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const messages = list.data?.pages.flatMap((page) => page.contactMessages);
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title="Contact">Contact</PageHeading>}
        below={list.data && formatCount(list.data.pages.at(-1)?.total ?? 0, "message")}
      />
      <PillLinks
        label="State"
        links={[
          { label: "All", to: paths.adminContact, isCurrent: !open },
          { label: "Open", to: `${paths.adminContact}?state=${OPEN}`, isCurrent: open },
        ]}
      />
      <ListCard
        label="Messages"
        loading="Loading messages"
        list={list}
        items={messages}
        empty={
          <EmptyState icon={<MessageSquareText />} title="No messages">
            Messages sent from {webConfig().publicUrl}/contact appear here.
          </EmptyState>
        }
      >
        {(message) => (
          <ContactRow
            key={message.id}
            message={message}
            isOpen={message.id === openId}
            onToggle={(isOpen) => show({ message: isOpen ? message.id : "" })}
          />
        )}
      </ListCard>
    </PageBody>
  );
}

export const route = { Component: Contact };
