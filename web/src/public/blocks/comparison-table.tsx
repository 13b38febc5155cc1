import { Check, X } from "lucide-react";
import type { ComparisonTableBlock } from "#schemas/deployments/block.ts";
import { classNames } from "../../lib/class-names.ts";
import { BlockSection } from "./block-section.tsx";
import { InfoTip } from "./info-tip.tsx";

/** A table of features by product. On a phone, a row's name is above its values, so that the table does not scroll sideways. */
export function ComparisonTable({ block }: { block: ComparisonTableBlock }) {
  const { title, subtitle, columns, features, highlightColumn } = block;
  const head = columns.find(({ isHeader }) => isHeader);
  const valueColumns = columns.filter(({ isHeader }) => !isHeader);
  const isOurs = (index: number) => {
    const column = valueColumns[index];
    if (!column) return false;
    return highlightColumn === undefined
      ? column.isOurs === true
      : columns[highlightColumn] === column;
  };
  return (
    <BlockSection title={title} subtitle={subtitle}>
      <table className="w-full table-fixed border-collapse text-left text-[15px] max-md:text-sm">
        <caption className="sr-only">{title ?? "Comparison"}</caption>
        <thead>
          <tr className="align-bottom">
            <th scope="col" className="w-2/5 py-3 pr-4 font-medium text-faint max-md:hidden">
              {head?.title ?? ""}
            </th>
            {valueColumns.map((column, index) => (
              <th
                key={column.title}
                scope="col"
                className={classNames(
                  "px-3 py-3 font-medium text-soft md:px-5",
                  isOurs(index) && "rounded-t-lg bg-accent-wash text-accent",
                )}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        {features.map(({ name, info, values }, row) => (
          <tbody key={name} className="border-t border-line">
            <tr className="md:hidden">
              <th
                scope="rowgroup"
                colSpan={valueColumns.length}
                className="pt-3 pb-1 text-sm font-medium"
              >
                <RowName name={name} info={info} />
              </th>
            </tr>
            <tr className="align-top">
              <th scope="row" className="py-3.5 pr-4 font-normal max-md:hidden">
                <RowName name={name} info={info} />
              </th>
              {valueColumns.map((column, index) => (
                <td
                  key={column.title}
                  className={classNames(
                    "px-3 py-2 break-words hyphens-auto text-soft md:px-5 md:py-3.5",
                    isOurs(index) && "bg-accent-wash font-medium text-ink",
                    isOurs(index) && row === features.length - 1 && "rounded-b-lg",
                  )}
                >
                  <Value value={values[index]} />
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </BlockSection>
  );
}

function RowName({ name, info }: { name: string; info: string | undefined }) {
  return (
    <span className="relative inline-flex items-center gap-1.5">
      {name}
      {info && <InfoTip label={`About: ${name}`} text={info} />}
    </span>
  );
}

function Value({ value }: { value: boolean | string | undefined }) {
  if (typeof value === "string") return value;
  const Icon = value ? Check : X;
  return (
    <>
      <Icon
        aria-hidden="true"
        className={classNames(
          "size-4.5 translate-y-0.5",
          value ? "text-success-ink" : "text-neutral",
        )}
      />
      <span className="sr-only">{value ? "Yes" : "No"}</span>
    </>
  );
}
