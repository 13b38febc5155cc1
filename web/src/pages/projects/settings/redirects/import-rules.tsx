import { ClipboardPaste } from "lucide-react";
import { useState } from "react";
import type { Redirect } from "#schemas/projects/settings/redirects.ts";
import { readRedirectsFile } from "#schemas/sites/redirects/read-redirects-file.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Textarea } from "../../../../components/ui/input.tsx";
import { formatCount } from "../../../../lib/format.ts";

const SHOWN_PROBLEMS = 10;

/** Adds the rules of a `_redirects` file that the user pastes. */
export function ImportRules({ room, onAdd }: { room: number; onAdd(rules: Redirect[]): void }) {
  const [text, setText] = useState<string | null>(null);
  if (text === null)
    return (
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        onClick={() => setText("")}
      >
        <ClipboardPaste className="size-4" />
        Paste a _redirects file
      </Button>
    );
  const { rules, problems } = readRedirectsFile(text);
  const added = rules.map(({ from, to, status, force }) => ({ from, to, status, force }));
  const isTooMuch = added.length > room;
  return (
    <div className="grid grid-cols-1 gap-3 rounded-lg border border-line p-3.5">
      <Field
        label="Lines of a _redirects file"
        hint="As for Netlify and Cloudflare Pages: /old /new 301. If the file is in your repository, its rules already apply."
        error={
          isTooMuch
            ? `There is room for ${formatCount(Math.max(room, 0), "more rule")}. Keep the file in the repository instead, where it can have 2,000 rules.`
            : null
        }
      >
        {(input) => (
          <Textarea
            {...input}
            rows={6}
            spellCheck={false}
            className="font-mono text-[13px]"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {problems.length > 0 && (
        <ul className="grid gap-1 text-[13px] text-soft" aria-label="Lines without effect">
          {problems.slice(0, SHOWN_PROBLEMS).map(({ line, reason }) => (
            <li key={line ?? "file"} className="break-words">
              {line === null ? "The file" : `Line ${line}`} is left out: {reason}.
            </li>
          ))}
          {problems.length > SHOWN_PROBLEMS && (
            <li>{formatCount(problems.length - SHOWN_PROBLEMS, "other line")} too.</li>
          )}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={added.length === 0 || isTooMuch}
          onClick={() => {
            onAdd(added);
            setText(null);
          }}
        >
          Add {formatCount(added.length, "rule")}
        </Button>
        <Button variant="ghost" size="sm" onClick={() => setText(null)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
