import { CircleAlert, CircleCheck } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useState } from "react";
import type { Block } from "#schemas/deployments/block.ts";
import { RowsLoading } from "../../../components/lists/rows-loading.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Textarea } from "../../../components/ui/input.tsx";
import { examplesOf } from "./examples.ts";
import { readBlock } from "./read-block.ts";

/** The components of public pages, with their pictures and icons. */
const BlockPreview = lazy(async () => ({
  default: (await import("./block-preview.tsx")).BlockPreview,
}));

/** An example of a block as JSON, what is wrong with it, and how it looks. */
export function BlockEditor({ type }: { type: Block["type"] }) {
  const examples = examplesOf(type);
  const [text, setText] = useState(examples[0] ?? "");
  const { block, problems } = readBlock(useDeferredValue(text));
  return (
    <>
      <Card aria-label="Example" className="mb-5 overflow-hidden">
        <CardHeader
          title="Example"
          action={
            <span className="flex flex-wrap gap-2">
              {examples.map((example, index) => (
                <Button
                  key={example}
                  variant="outline"
                  size="sm"
                  disabled={text === example}
                  onClick={() => setText(example)}
                >
                  {examples.length === 1 ? "Reset" : `Example ${index + 1}`}
                </Button>
              ))}
            </span>
          }
        />
        <div className="grid grid-cols-1 gap-3 px-5 py-4">
          <Field label="Block in JSON">
            {(input) => (
              <Textarea
                {...input}
                rows={12}
                spellCheck={false}
                autoCapitalize="none"
                className="font-mono text-xs! leading-5"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <Problems problems={problems} />
        </div>
      </Card>
      <Card aria-label="Preview" className="overflow-hidden">
        <CardHeader title="Preview" />
        {block ? (
          <Suspense fallback={<RowsLoading label="Loading the preview" />}>
            <BlockPreview block={block} />
          </Suspense>
        ) : (
          <p className="px-5 py-4 text-[13px] text-soft">
            A page leaves an invalid block out and shows the others.
          </p>
        )}
      </Card>
    </>
  );
}

function Problems({ problems }: { problems: string[] }) {
  return (
    <div role="status" className="text-[13px] [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
      {problems.length === 0 ? (
        <p className="flex items-start gap-2 text-success-ink">
          <CircleCheck aria-hidden="true" /> The block is valid.
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-1 text-danger-ink">
          {problems.map((problem) => (
            <li key={problem} className="flex items-start gap-2">
              <CircleAlert aria-hidden="true" />
              <span className="min-w-0 break-words">{problem}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
