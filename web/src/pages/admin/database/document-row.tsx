import { ChevronRight } from "lucide-react";
import { useState } from "react";
import type { StoredNode } from "#schemas/stored-document.ts";
import { RelativeTime } from "../../../components/time.tsx";
import { DocumentTree, type TreeActions } from "./document-tree.tsx";

/** The first ones that a document has describe it. */
const TELLING =
  "handle name email to host status state kind event action title model tool queue".split(" ");
const MOMENTS = "createdAt at receivedAt joinedAt seenAt deletedAt expiresAt".split(" ");
const TELLING_MAX = 2;

interface DocumentRowProps extends TreeActions {
  document: StoredNode[];
  sort: string;
}

/** A document: its id and what describes it, and below that all its fields. */
export function DocumentRow({ document, sort, ...actions }: DocumentRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const valueOf = (name: string) =>
    document.find((node) => node.name === name && node.value !== "");
  const id = document.find(({ name }) => name === "_id");
  const sortField = sort.replace(/^-/, "");
  const telling = [sortField, ...TELLING]
    .flatMap((name) => valueOf(name) ?? [])
    .filter(
      (node, at, all) => all.indexOf(node) === at && node.name !== "_id" && node.kind !== "date",
    )
    .slice(0, TELLING_MAX);
  const moment = [sortField, ...MOMENTS]
    .map((name) => valueOf(name))
    .find((node) => node?.kind === "date");
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-5 py-2.5 text-left text-[13px] -outline-offset-2 hover:bg-wash md:grid-cols-[auto_14rem_minmax(0,1fr)_8rem]"
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-3.5 shrink-0 text-faint ${isOpen ? "rotate-90" : ""}`}
        />
        <span className="truncate font-mono text-xs font-medium">
          {id?.kind === "masked" ? "id is masked" : id?.value}
        </span>
        <span className="truncate text-soft max-md:order-last max-md:col-span-2 max-md:col-start-2">
          {telling.map((node) => node.value).join(" · ")}
        </span>
        <span className="text-right text-faint">
          {moment && <RelativeTime at={moment.value} />}
        </span>
      </button>
      {isOpen && (
        <div className="border-t border-line bg-wash/50 px-5 py-3">
          <DocumentTree nodes={document} path="" {...actions} />
        </div>
      )}
    </li>
  );
}
