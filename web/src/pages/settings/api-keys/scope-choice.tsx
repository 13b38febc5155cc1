import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";
import { scopeTexts } from "./scopes.ts";

/** One choice, because each scope includes the ones before it. */
export function ScopeChoice({
  value,
  onChange,
}: {
  value: ApiKeyScope;
  onChange: (scope: ApiKeyScope) => void;
}) {
  return (
    <fieldset className="grid grid-cols-1 gap-1.5">
      <legend className="mb-1.5 text-[13px] font-medium">Permissions</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {scopeTexts.map(({ scope, title, allows }) => (
          <label
            key={scope}
            className="flex gap-3 rounded-lg border border-line p-3 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="scope"
              value={scope}
              checked={value === scope}
              onChange={() => onChange(scope)}
              className="mt-0.5 size-4 shrink-0 accent-ink outline-none"
            />
            <span className="text-sm font-medium">
              {title}
              <small className="block text-[13px] font-normal text-pretty text-faint">
                {allows}
              </small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
