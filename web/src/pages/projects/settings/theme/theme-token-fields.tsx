import {
  type SiteWidth,
  siteWidths,
  type ThemeTokens,
  type Typeface,
  typefaceNames,
  typefaces,
} from "#schemas/projects/theme/theme.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Select } from "../../../../components/ui/input.tsx";

interface ThemeTokenFieldsProps {
  tokens: ThemeTokens;
  /** The theme's default value. */
  ownAccent: string;
  onChange: (tokens: ThemeTokens) => void;
}

/** The project's overrides, for any theme. */
export function ThemeTokenFields({ tokens, ownAccent, onChange }: ThemeTokenFieldsProps) {
  const set = (change: Partial<ThemeTokens>) => onChange({ ...tokens, ...change });
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-4">
      <Field label="Color" hint="Adjusted automatically for contrast.">
        {(input) => (
          <div className="flex items-center gap-2">
            <input
              {...input}
              type="color"
              value={tokens.accent ?? ownAccent}
              onChange={(event) => set({ accent: event.target.value })}
              className="h-9 w-14 shrink-0 cursor-pointer rounded-md border border-line-strong bg-surface p-1 shadow-card max-md:h-11"
            />
            {tokens.accent === null ? (
              <span className="text-[13px] text-faint">Theme default</span>
            ) : (
              <Button
                variant="ghost"
                size="sm"
                aria-label="Use the theme’s color"
                onClick={() => set({ accent: null })}
              >
                Reset
              </Button>
            )}
          </div>
        )}
      </Field>
      <TypefaceField
        label="Headings"
        value={tokens.headings}
        onChange={(headings) => set({ headings })}
      />
      <TypefaceField label="Text" value={tokens.text} onChange={(text) => set({ text })} />
      <Field label="Text width">
        {(input) => (
          <Select
            {...input}
            value={tokens.width}
            onChange={(event) => set({ width: event.target.value as SiteWidth })}
          >
            {siteWidths.map((width) => (
              <option key={width} value={width}>
                {capitalized(width)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

function TypefaceField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: Typeface;
  onChange: (typeface: Typeface) => void;
}) {
  return (
    <Field label={`${label} font`}>
      {(input) => (
        <Select
          {...input}
          value={value}
          onChange={(event) => onChange(event.target.value as Typeface)}
        >
          {typefaces.map((typeface) => (
            <option key={typeface} value={typeface}>
              {capitalized(typefaceNames[typeface])}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
