import { useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import type { Invoice, InvoiceStatus } from "#schemas/billing/billing.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { trpc } from "../../api.ts";
import { formatDay } from "../../lib/format.ts";
import { formatMoney } from "../../lib/format-money.ts";
import { ErrorState } from "../empty-state.tsx";
import { ShowMore } from "../lists/show-more.tsx";
import { Badge } from "../ui/badge.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";

const states: Record<InvoiceStatus, { label: string; tone: "neutral" | "success" | "danger" }> = {
  draft: { label: "Draft", tone: "neutral" },
  open: { label: "Not paid", tone: "danger" },
  paid: { label: "Paid", tone: "success" },
  uncollectible: { label: "Given up", tone: "neutral" },
  void: { label: "Void", tone: "neutral" },
};

/** The invoices of an organization, the newest first, with their PDF files. */
export function InvoiceList({ org, limit }: { org: Pick<Org, "id" | "name">; limit: number }) {
  const list = useInfiniteQuery(
    trpc.billing.invoices.infiniteQueryOptions(
      { orgId: org.id, limit },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const invoices = list.data?.pages.flatMap((page) => page.invoices);
  if (list.error && !invoices)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (!invoices)
    return (
      <Loading label="Loading invoices">
        <Skeleton className="h-16 w-full" />
      </Loading>
    );
  if (invoices.length === 0) return <p className="text-sm text-faint">No invoices yet.</p>;
  return (
    <>
      <ul aria-label={`Invoices of ${org.name}`} className="-my-3 divide-y divide-line">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      <ShowMore list={list} />
    </>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { number, status, total, currency, createdAt, amountRefunded } = invoice;
  const { label, tone } = states[status];
  const name = number ?? "without a number";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-sm max-sm:gap-x-3">
      <span className="w-28 shrink-0 text-soft max-sm:w-auto max-sm:flex-1">
        {formatDay(createdAt)}
      </span>
      <span className="min-w-0 flex-1 truncate font-mono text-[13px] max-sm:hidden">
        {number ?? "–"}
      </span>
      <span className="font-medium tabular-nums">{formatMoney(total, currency)}</span>
      <Badge tone={tone}>{label}</Badge>
      {amountRefunded > 0 && (
        <span className="text-[13px] text-faint">
          {formatMoney(amountRefunded, currency)} refunded
        </span>
      )}
      <span className="flex w-14 shrink-0 justify-end sm:w-20">
        {status === "open" && invoice.hostedUrl ? (
          <a
            href={invoice.hostedUrl}
            className="font-medium text-accent underline-offset-4 hover:underline"
          >
            Pay<span className="sr-only"> invoice {name} at Stripe</span>
          </a>
        ) : (
          invoice.pdfUrl && (
            <a
              href={invoice.pdfUrl}
              className="inline-flex items-center gap-1.5 text-accent underline-offset-4 hover:underline"
            >
              <Download aria-hidden="true" className="size-3.5" /> PDF
              <span className="sr-only"> of invoice {name}</span>
            </a>
          )
        )}
      </span>
    </li>
  );
}
