import { CircleCheck } from "lucide-react";
import type { ContactFormBlock } from "#schemas/deployments/block.ts";
import { contactLimits } from "#schemas/mail/contact-limits.ts";
import { Button } from "../../components/ui/button.tsx";
import { Field, FormError } from "../../components/ui/field.tsx";
import { Input, Textarea } from "../../components/ui/input.tsx";
import { BlockHeading, BlockSection } from "./block-section.tsx";
import { type ContactFormState, useContactForm } from "./use-contact-form.ts";

const SENT = "Thanks! Your message has been sent successfully.";
const DEFAULT_ENDPOINT = "/api/contact";

export function ContactForm({ block }: { block: ContactFormBlock }) {
  const form = useContactForm(block.endpoint ?? DEFAULT_ENDPOINT);
  return <ContactFormView block={block} form={form} />;
}

interface ContactFormViewProps {
  block: ContactFormBlock;
  form: ContactFormState;
}

/** Idle, submitting, sent. Once sent, a panel replaces the form. */
export function ContactFormView({ block, form }: ContactFormViewProps) {
  return (
    <BlockSection>
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
        <div>{block.title && <BlockHeading title={block.title} subtitle={block.subtitle} />}</div>
        <FormCard block={block} form={form} />
      </div>
    </BlockSection>
  );
}

function FormCard({ block, form }: ContactFormViewProps) {
  const { state, error, send } = form;
  return (
    <div className="rounded-xl border border-line bg-surface p-6 shadow-card md:p-8">
      <div role="status">
        {state === "sent" && (
          <p className="flex items-start gap-3 text-base">
            <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-success-ink" />
            {block.successMessage ?? SENT}
          </p>
        )}
      </div>
      {state !== "sent" && (
        <form onSubmit={send} className="relative grid grid-cols-1 gap-5">
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label={block.nameLabel ?? "Name"}>
              {(field) => (
                <Input
                  {...field}
                  name="name"
                  autoComplete="name"
                  required
                  maxLength={contactLimits.name}
                  placeholder={block.namePlaceholder}
                />
              )}
            </Field>
            <Field label={block.emailLabel ?? "Email"}>
              {(field) => (
                <Input
                  {...field}
                  name="email"
                  type="email"
                  autoComplete="email"
                  required
                  maxLength={contactLimits.email}
                  placeholder={block.emailPlaceholder}
                />
              )}
            </Field>
          </div>
          <Field label={block.subjectLabel ?? "Subject (optional)"}>
            {(field) => (
              <Input
                {...field}
                name="subject"
                maxLength={contactLimits.subject}
                placeholder={block.subjectPlaceholder}
              />
            )}
          </Field>
          <Field label={block.messageLabel ?? "Message"}>
            {(field) => (
              <Textarea
                {...field}
                name="message"
                rows={4}
                required
                maxLength={contactLimits.message}
                placeholder={block.messagePlaceholder}
              />
            )}
          </Field>
          <Trap />
          <FormError>{error}</FormError>
          <Button
            type="submit"
            size="lg"
            pending={state === "submitting"}
            disabled={state === "starting"}
            // Looks the same as after hydration, so that nothing flickers.
            className={state === "starting" ? "w-fit disabled:opacity-100" : "w-fit"}
          >
            {block.buttonText ?? "Send message"}
          </Button>
          <noscript>
            <p className="text-sm text-soft">This form needs JavaScript.</p>
          </noscript>
        </form>
      )}
    </div>
  );
}

/** A honeypot field that people neither see nor reach. Bots fill in every field. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
