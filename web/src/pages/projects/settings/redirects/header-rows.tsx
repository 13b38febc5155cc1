import { Plus, X } from "lucide-react";
import { useId } from "react";
import type { PageHeader } from "#schemas/projects/settings/redirects.ts";
import { MAX_HEADER_RULES, problemOfHeader } from "#schemas/sites/headers/header.ts";
import type { FieldErrors } from "../../../../components/settings/field-errors.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Input } from "../../../../components/ui/input.tsx";
import { Cell, RowError } from "../row-parts.tsx";

interface HeaderRowsProps {
  headers: readonly PageHeader[];
  errors: FieldErrors;
  onChange(headers: PageHeader[]): void;
}

/** Paths, names and values. */
export function HeaderRows({ headers, errors, onChange }: HeaderRowsProps) {
  const errorId = useId();
  const isWrong = headers.some((header) => problemOfHeader(header, "project") !== null);
  const tooMany = isWrong ? null : errors.of("headers", "The headers");
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      {headers.map((header, at) => (
        <HeaderRow
          // Headers that are being written have no identity of their own.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          header={header}
          at={at}
          errors={errors}
          onChange={(change) => onChange(headers.with(at, { ...header, ...change }))}
          onRemove={() => onChange(headers.toSpliced(at, 1))}
        />
      ))}
      {tooMany !== null && <RowError id={errorId}>{tooMany}</RowError>}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={headers.length >= MAX_HEADER_RULES}
        onClick={() => onChange([...headers, { path: "/*", name: "", value: "" }])}
      >
        <Plus className="size-4" />
        Add header
      </Button>
    </div>
  );
}

function HeaderRow({
  header,
  at,
  errors,
  onChange,
  onRemove,
}: {
  header: PageHeader;
  at: number;
  errors: FieldErrors;
  onChange(change: Partial<PageHeader>): void;
  onRemove(): void;
}) {
  const errorId = useId();
  // The answer of the server names rows, and rows move.
  const problem = errors.isEmpty ? null : problemOfHeader(header, "project");
  const input = (part: keyof PageHeader, placeholder: string) => (
    <Input
      aria-label={`Header ${at + 1}: ${part}`}
      {...(part === problem?.field && { "aria-invalid": true, "aria-describedby": errorId })}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      placeholder={placeholder}
      className="font-mono text-[13px]"
      value={header[part]}
      onChange={(event) => onChange({ [part]: event.target.value })}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,4fr)_auto]">
        <Cell label="Pages" isRepeated={at > 0}>
          {input("path", "/docs/*")}
        </Cell>
        <Cell label="Header" isRepeated={at > 0} className="max-sm:col-span-2">
          {input("name", "Cache-Control")}
        </Cell>
        <Cell label="Value" isRepeated={at > 0} className="max-sm:col-span-2">
          {input("value", "max-age=600")}
        </Cell>
        <Button
          variant="ghost"
          size="sm"
          className="max-sm:col-start-2 max-sm:row-start-1"
          onClick={onRemove}
        >
          <X className="size-4" />
          <span className="sr-only">Remove {header.name || `header ${at + 1}`}</span>
        </Button>
      </div>
      {problem && (
        <RowError id={errorId}>
          The {problem.field} of header {at + 1} {problem.message}. {problem.suggestion}
        </RowError>
      )}
    </div>
  );
}
