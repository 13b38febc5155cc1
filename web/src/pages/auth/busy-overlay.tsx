import { Spinner } from "../../components/ui/spinner.tsx";

/** Lies over the card while the service is asked. It appears late: a fast answer shows no flicker. */
export function BusyOverlay({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <div className="absolute inset-0 z-10 flex animate-late items-center justify-center gap-2.5 rounded-xl bg-surface/85 text-sm text-soft">
      <Spinner /> <output>{text}</output>
    </div>
  );
}
