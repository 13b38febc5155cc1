import { type Schema, typeText } from "./document.ts";

export interface ShownField {
  name: string;
  required: boolean;
  description: string;
  schema: Schema;
}

/** The fields of a body or an answer. In an answer, required says nothing to its reader. */
export const shownFields = (
  { properties = {}, required = [] }: Schema,
  { withoutRequired = false } = {},
): ShownField[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    description: schema.description ?? "",
    required: !withoutRequired && required.includes(name),
  }));

export function FieldList({
  label,
  fields,
  empty,
}: {
  label: string;
  fields: ShownField[];
  /** Without it, an empty list is not shown. */
  empty?: string;
}) {
  if (fields.length === 0 && empty === undefined) return null;
  return (
    <section>
      <h4 className="mb-1.5 text-[13px] font-semibold">{label}</h4>
      {fields.length === 0 ? (
        <p className="text-[13px] text-soft">{empty}</p>
      ) : (
        <dl className="divide-y divide-line border-y border-line">
          {fields.map(({ name, required, description, schema }) => (
            <div key={name} className="grid grid-cols-1 gap-0.5 py-2">
              <dt className="flex flex-wrap items-baseline gap-x-2 text-[13px]">
                <code className="font-mono font-medium">{name}</code>
                <span className="min-w-0 font-mono text-xs break-words text-soft">
                  {typeText(schema)}
                </span>
                {required && <span className="text-xs text-danger-ink">required</span>}
              </dt>
              {description && (
                <dd className="text-[13px] text-pretty text-soft">
                  {description.replaceAll("`", "")}
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
