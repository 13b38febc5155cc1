import { SearchField } from "../../../components/controls/search-field.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatNumber } from "../../../lib/format.ts";
import type { IssueQuery, IssueSummary, SetIssueQuery } from "./use-issues.ts";

const severities = [
  ["error", "errors", "Errors"],
  ["warning", "warnings", "Warnings"],
  ["info", "infos", "Notes"],
] as const;

interface IssueFiltersProps {
  summary: IssueSummary;
  previous: { id: string; number: number } | null;
  query: IssueQuery;
  set: SetIssueQuery;
}

/** The number of issues, how it changed since the previous deployment, and the filters of the list. */
export function IssueFilters({ summary, previous, query, set }: IssueFiltersProps) {
  const all = summary.errors + summary.warnings + summary.infos;
  return (
    <div className="mb-4 grid grid-cols-1 gap-3">
      <div className="-mx-4 flex flex-wrap gap-2 px-4 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:pb-1">
        <Chip
          label="All"
          count={all}
          pressed={query.state === "" && query.severity === ""}
          onPress={() => set({ state: "", severity: "" })}
        />
        {severities.map(
          ([severity, counted, label]) =>
            summary[counted] > 0 && (
              <Chip
                key={severity}
                label={label}
                count={summary[counted]}
                pressed={query.severity === severity}
                onPress={() => set({ severity: query.severity === severity ? "" : severity })}
              />
            ),
        )}
        {previous && (
          <>
            <Chip
              label={`New since #${previous.number}`}
              count={summary.added}
              pressed={query.state === "new"}
              onPress={() => set({ state: query.state === "new" ? "" : "new" })}
            />
            <Chip
              label={`Resolved since #${previous.number}`}
              count={summary.resolved}
              pressed={query.state === "resolved"}
              onPress={() => set({ state: query.state === "resolved" ? "" : "resolved" })}
            />
          </>
        )}
        {(summary.ignored > 0 || query.state === "ignored") && (
          <Chip
            label="Ignored"
            count={summary.ignored}
            pressed={query.state === "ignored"}
            onPress={() => set({ state: query.state === "ignored" ? "" : "ignored" })}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <SearchField label="Search issues" value={query.q} onChange={(q) => set({ q })} />
        <Select
          aria-label="Category"
          className="w-52 max-sm:flex-1"
          value={query.category}
          onChange={(event) => set({ category: event.target.value })}
        >
          <option value="">All categories</option>
          {summary.categories.map(({ name, count }) => (
            <option key={name} value={name}>
              {name} ({formatNumber(count)})
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

function Chip({
  label,
  count,
  pressed,
  onPress,
}: {
  label: string;
  count: number;
  pressed: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className={classNames(
        "inline-flex h-8 shrink-0 items-center gap-2 rounded-full border px-3 text-[13px] whitespace-nowrap max-md:h-9",
        pressed
          ? "border-ink bg-ink font-medium text-white"
          : "border-line bg-surface text-soft hover:bg-wash",
      )}
    >
      {label}
      <span className={classNames("tabular-nums", !pressed && "text-faint")}>
        {formatNumber(count)}
      </span>
    </button>
  );
}
