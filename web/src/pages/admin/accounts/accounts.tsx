import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { PillLinks } from "../../../components/lists/pill-links.tsx";
import { RowsLoading } from "../../../components/lists/rows-loading.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { paths } from "../../../paths.ts";
import { KeyList } from "./key-list.tsx";
import { LimitList } from "./limit-list.tsx";
import { SessionList } from "./session-list.tsx";
import { WayList } from "./way-list.tsx";

const sections = [
  { name: "", label: "Sessions" },
  { name: "ways", label: "Ways to sign in" },
  { name: "keys", label: "Signing keys" },
  { name: "limits", label: "Limits" },
] as const;
const inAddress = ["show", "q"] as const;

/** The service that keeps the accounts. The section and the search are part of the address. */
function Accounts() {
  const [{ show: section, q: query }, show] = useAddressValues(inAddress);
  const { data, error, refetch } = useQuery(trpc.admin.accounts.service.queryOptions());
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading>Account service</PageHeading>}
        below="Sessions, ways to sign in, signing keys, and requests that the limits refused."
      />
      {data ? (
        data.service.external ? (
          <Card className="px-5 py-4 text-sm text-soft">
            Another service manages the accounts:{" "}
            <code className="font-mono text-xs break-all">{data.service.external}</code> (
            <code className="font-mono text-xs">AUTH_URL</code>). Find its sessions, keys and limits
            there.
          </Card>
        ) : (
          <>
            <PillLinks
              label="Parts of the account service"
              links={sections.map(({ name, label }) => ({
                label,
                to: name ? `${paths.adminSupa}?show=${name}` : paths.adminSupa,
                isCurrent: name === (sections.find((one) => one.name === section)?.name ?? ""),
              }))}
            />
            {section === "ways" ? (
              <WayList service={data.service} />
            ) : section === "keys" ? (
              <KeyList />
            ) : section === "limits" ? (
              <LimitList />
            ) : (
              <SessionList query={query} onSearch={(q) => show({ q })} />
            )}
          </>
        )
      ) : (
        <Card>
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <RowsLoading label="Loading the account service" />
          )}
        </Card>
      )}
    </PageBody>
  );
}

export const route = { Component: Accounts };
