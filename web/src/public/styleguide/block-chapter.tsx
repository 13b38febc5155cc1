import type { FormEvent } from "react";
import { BlockList } from "../blocks/block-list.tsx";
import { Column } from "../blocks/block-section.tsx";
import { ContactFormView } from "../blocks/contact-form.tsx";
import type { ContactFormState } from "../blocks/use-contact-form.ts";
import { UnknownBlock } from "../blocks/unknown-block.tsx";
import type { SiteFacts } from "../page.ts";
import { blockSamples } from "./block-samples.ts";
import { samplePlans } from "./sample-plans.ts";

const send = (event: FormEvent) => event.preventDefault();
const formStates: { name: string; form: ContactFormState }[] = [
  { name: "idle", form: { state: "idle", error: null, send } },
  { name: "submitting", form: { state: "submitting", error: null, send } },
  {
    name: "failed",
    form: { state: "idle", error: "Too many requests. Wait a moment and try again.", send },
  },
  { name: "sent", form: { state: "sent", error: null, send } },
];

/** Every block as it appears on a page. The forms here send nothing. */
export function BlockChapter({ site }: { site: SiteFacts }) {
  return (
    <section
      id="blocks"
      aria-labelledby="blocks-title"
      className="scroll-mt-16 border-t border-line pt-14"
    >
      <Column>
        <h2 id="blocks-title" className="text-2xl font-semibold tracking-[-0.02em]">
          Blocks
        </h2>
      </Column>
      {blockSamples.map(({ name, blocks }) => (
        <div key={name} className="pt-10">
          <SampleName name={name} />
          <BlockList blocks={blocks} site={{ ...site, plans: samplePlans }} />
        </div>
      ))}
      <div className="pt-10">
        <SampleName name="a type that nobody knows" />
        <UnknownBlock type="carousel" />
      </div>
      {formStates.map(({ name, form }) => (
        <div key={name} className="pt-10">
          <SampleName name={`contactForm: ${name}`} />
          <ContactFormView block={{ type: "contactForm", title: "Contact" }} form={form} />
        </div>
      ))}
    </section>
  );
}

const SampleName = ({ name }: { name: string }) => (
  <Column>
    <p className="pb-3 font-mono text-xs text-faint">{name}</p>
  </Column>
);
