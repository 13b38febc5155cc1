import { lazy, Suspense } from "react";
import { Card, CardHeader } from "../../../components/ui/card.tsx";

const QrCode = lazy(async () => ({ default: (await import("./qr-code.tsx")).QrCode }));

/** The primary address as a QR code, for posters and slides. */
export function QrCard({
  address,
  isOpen,
}: {
  address: string;
  /** Whether everyone can read the site. */
  isOpen: boolean;
}) {
  return (
    <Card aria-label="QR code">
      <CardHeader title="QR code" />
      <div className="grid grid-cols-1 gap-4 p-5">
        {/* As high as the code and its buttons, so that nothing moves when it appears. */}
        <Suspense fallback={<div className="h-55" />}>
          <QrCode address={address} />
        </Suspense>
        <p className="text-[13px] text-pretty text-faint">
          {isOpen
            ? "Opens the primary address. A printed code keeps working if the handle changes: the former address redirects."
            : "Opens the primary address. The site is not open to everyone, so not everyone can read it."}
        </p>
      </div>
    </Card>
  );
}
