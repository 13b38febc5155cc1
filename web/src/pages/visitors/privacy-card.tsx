import { CopyButton } from "../../components/controls/copy-button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { privacyText } from "./privacy-text.ts";

/** What the privacy page of the site can say. */
export function PrivacyCard() {
  return (
    <Card aria-label="For your privacy page">
      <CardHeader
        title="For your privacy page"
        action={<CopyButton text={privacyText} label="Copy the paragraph" />}
      />
      <div className="px-5 py-4 text-sm text-soft">
        <p className="max-w-3xl text-pretty">{privacyText}</p>
        <p className="mt-3 text-[13px] text-faint">
          <a href="/docs/site/visitors" className="underline underline-offset-4 hover:text-ink">
            How Pressmark counts
          </a>
        </p>
      </div>
    </Card>
  );
}
