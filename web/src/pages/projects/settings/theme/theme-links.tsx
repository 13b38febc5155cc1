import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useId } from "react";
import {
  ADDRESS_MAX_CHARACTERS,
  LABEL_MAX_CHARACTERS,
  type SiteLink,
} from "#schemas/projects/theme/navigation.ts";
import type { FieldErrors } from "../../../../components/settings/field-errors.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Checkbox } from "../../../../components/ui/checkbox.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Input } from "../../../../components/ui/input.tsx";
import { RowButton } from "../row-parts.tsx";

interface LinksFieldProps {
  legend: string;
  hint: string;
  /** In messages of the server: "navigation.header". */
  name: string;
  max: number;
  links: SiteLink[];
  errors: FieldErrors;
  /** Id of the list of pages. */
  suggestions: string;
  onChange: (links: SiteLink[]) => void;
}

/** A list of links whose order is that of the site. */
export function LinksField(props: LinksFieldProps) {
  const { legend, hint, max, links, onChange } = props;
  const id = useId();
  const move = (from: number, to: number) => {
    const moved = links.toSpliced(from, 1);
    onChange(moved.toSpliced(to, 0, links[from]!));
  };
  return (
    <fieldset aria-describedby={id} className="grid grid-cols-1 gap-3">
      <legend className="mb-1.5 text-[13px] font-medium">{legend}</legend>
      <p id={id} className="text-[13px] text-faint">
        {hint}
      </p>
      {links.length > 0 && (
        <ol className="divide-y divide-line rounded-lg border border-line">
          {links.map((link, at) => (
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="grid gap-3 p-3.5">
              <LinkFields
                {...props}
                link={link}
                at={at}
                onChange={(change) => onChange(links.with(at, { ...link, ...change }))}
              />
              <div className="flex flex-wrap items-center gap-1">
                <div className="mr-auto">
                  <Checkbox
                    label="Hidden"
                    checked={link.hidden}
                    onChange={(event) =>
                      onChange(links.with(at, { ...link, hidden: event.target.checked }))
                    }
                  />
                </div>
                <RowButton
                  label={`Move ${nameOf(link)} up`}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp />
                </RowButton>
                <RowButton
                  label={`Move ${nameOf(link)} down`}
                  disabled={at === links.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown />
                </RowButton>
                <RowButton
                  label={`Remove ${nameOf(link)}`}
                  onClick={() => onChange(links.toSpliced(at, 1))}
                >
                  <Trash2 />
                </RowButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={links.length >= max}
        onClick={() => onChange([...links, { to: "", label: "", hidden: false }])}
      >
        <Plus /> Add a link<span className="sr-only"> to the {legend.toLowerCase()}</span>
      </Button>
    </fieldset>
  );
}

function LinkFields({
  link,
  at,
  name,
  errors,
  suggestions,
  onChange,
}: Pick<LinksFieldProps, "name" | "errors" | "suggestions"> & {
  link: SiteLink;
  at: number;
  onChange: (change: Partial<SiteLink>) => void;
}) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Field label="Address" error={errors.of(`${name}.${at}.to`, "Address")}>
        {(input) => (
          <Input
            {...input}
            required
            list={suggestions}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={ADDRESS_MAX_CHARACTERS}
            placeholder="/guide"
            className="font-mono text-[13px]"
            value={link.to}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        )}
      </Field>
      <Field label="Label" error={errors.of(`${name}.${at}.label`, "Label")}>
        {(input) => (
          <Input
            {...input}
            maxLength={LABEL_MAX_CHARACTERS}
            value={link.label}
            onChange={(event) => onChange({ label: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

const nameOf = ({ label, to }: SiteLink) => label || to || "the new link";
