import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "../../lib/browser/clipboard.ts";
import { classNames } from "../../lib/class-names.ts";
import { showToast } from "../ui/toast.ts";

const SHOWN_MS = 1_600;

/** Copies `text` and shows a tick for a moment. */
export function CopyButton({
  text,
  label,
  className,
}: {
  text: string;
  label: string;
  className?: string;
}) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    else showToast("The browser blocked copying", { variant: "destructive" });
  };
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={copied ? "Copied" : label}
      title={label}
      className={classNames(
        "inline-flex size-7 shrink-0 items-center justify-center rounded-md text-faint hover:bg-wash hover:text-ink max-md:size-9",
        copied && "text-success-ink",
        className,
      )}
    >
      <Icon className="size-3.5" />
    </button>
  );
}
