import { Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import type { AudienceView } from "#schemas/projects/audience-view.ts";
import type { PageAudience } from "#schemas/projects/settings/audience.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Input, Select } from "../../../../components/ui/input.tsx";
import { Cell, RowButton, RowError } from "../row-parts.tsx";
import { AudienceOptions } from "./audience-options.tsx";
import { audienceWords } from "./audience-words.ts";
import { ReaderFields } from "./reader-fields.tsx";
import type { RuleDraft } from "./rule-drafts.ts";
import type { DraftErrors } from "./use-audience-form.ts";

interface AudienceRowsProps {
  drafts: readonly RuleDraft[];
  view: AudienceView;
  /** Whether there is room for no other rule. */
  isFull: boolean;
  errorsOf(draft: RuleDraft): DraftErrors;
  onAdd(): void;
  onEdit(id: number, edit: Partial<RuleDraft>): void;
  onRemove(id: number): void;
}

/** The rules for parts of the site. Their order says nothing. */
export function AudienceRows(props: AudienceRowsProps) {
  const { drafts, view, isFull, errorsOf, onAdd, onEdit, onRemove } = props;
  const titleId = useId();
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <div className="grid grid-cols-1 gap-1">
        <h3 id={titleId} className="text-[13px] font-medium">
          Parts of the site
        </h3>
        <p className="text-[13px] text-faint">
          A rule applies to the page at its path and to all pages below. If several rules match, the
          one with the longest path decides.
        </p>
      </div>
      {drafts.length > 0 ? (
        <ul
          aria-labelledby={titleId}
          className="divide-y divide-line rounded-lg border border-line"
        >
          {drafts.map((draft, at) => (
            <li key={draft.id}>
              <AudienceRow
                name={`Rule ${at + 1}`}
                errors={errorsOf(draft)}
                draft={draft}
                view={view}
                onEdit={(edit) => onEdit(draft.id, edit)}
                onRemove={() => onRemove(draft.id)}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="rounded-lg border border-dashed border-line px-4 py-3.5 text-sm text-soft">
          No rules yet. All pages have the audience of the whole site.
        </p>
      )}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={isFull}
        onClick={onAdd}
      >
        <Plus className="size-4" />
        Add rule
      </Button>
    </div>
  );
}

function AudienceRow({
  name,
  draft,
  view,
  errors,
  onEdit,
  onRemove,
}: {
  name: string;
  draft: RuleDraft;
  view: AudienceView;
  errors: DraftErrors;
  onEdit(edit: Partial<RuleDraft>): void;
  onRemove(): void;
}) {
  const errorId = useId();
  const meaningId = useId();
  return (
    <div className="grid grid-cols-1 gap-3 p-3.5">
      <div className="grid grid-cols-1 gap-1.5">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
          <Cell label="Path">
            <Input
              aria-label={`${name}: path`}
              {...(errors.path !== null && { "aria-invalid": true, "aria-describedby": errorId })}
              required
              // The whole site has a choice of its own.
              pattern=".*[^\s\/].*"
              title="A folder or a page, such as /team"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              placeholder="/team"
              className="font-mono text-[13px]"
              value={draft.path}
              onChange={(event) => onEdit({ path: event.target.value })}
            />
          </Cell>
          <Cell label="Who can read it" className="max-sm:col-span-2">
            <Select
              aria-label={`${name}: who can read it`}
              aria-describedby={meaningId}
              value={draft.audience}
              onChange={({ target }) => onEdit({ audience: target.value as PageAudience })}
            >
              <AudienceOptions chosen={draft.audience} canSendMail={view.canSendMail} />
            </Select>
          </Cell>
          <div className="max-sm:col-start-2 max-sm:row-start-1">
            <RowButton label={`Remove ${draft.path || name.toLowerCase()}`} onClick={onRemove}>
              <Trash2 />
            </RowButton>
          </div>
        </div>
        {errors.path !== null && <RowError id={errorId}>{errors.path}</RowError>}
        <p id={meaningId} className="text-[13px] text-pretty text-faint">
          {audienceWords[draft.audience].pages}
        </p>
      </div>
      <ReaderFields name={name} draft={draft} view={view} errors={errors} onEdit={onEdit} />
    </div>
  );
}
