import { Spinner } from "../../components/ui/spinner.tsx";

/** Covers the card while a request is pending. It appears after a delay, so that fast responses do not flicker. */
export function BusyOverlay({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <div className="absolute inset-0 z-10 flex animate-late items-center justify-center gap-2.5 rounded-xl bg-surface/85 text-sm text-soft">
      <Spinner /> <output>{text}</output>
    </div>
  );
}
