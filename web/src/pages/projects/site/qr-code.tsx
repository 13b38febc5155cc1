import { Download } from "lucide-react";
import { useMemo } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { type QrDrawing, drawQr, pngOfQr, svgOfQr } from "./qr-drawing.ts";

/** A QR code, with its downloads. */
export function QrCode({ address }: { address: string }) {
  const drawing = useMemo(() => drawQr(address), [address]);
  const name = `qr-${new URL(address).hostname}`;
  return (
    <div className="flex flex-col items-center gap-4">
      <Drawing drawing={drawing} label={`QR code of ${address}`} />
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant="outline"
          size="sm"
          onClick={() => saveFile(`${name}.svg`, svgOfQr(drawing, address), "image/svg+xml")}
        >
          <Download /> <span className="sr-only">Download </span>SVG
        </Button>
        <Button
          variant="outline"
          size="sm"
          onClick={async () => saveFile(`${name}.png`, await pngOfQr(drawing), "image/png")}
        >
          <Download /> <span className="sr-only">Download </span>PNG
        </Button>
      </div>
    </div>
  );
}

const Drawing = ({ drawing: { size, path }, label }: { drawing: QrDrawing; label: string }) => (
  <svg
    role="img"
    aria-label={label}
    viewBox={`0 0 ${size} ${size}`}
    shapeRendering="crispEdges"
    className="size-43 rounded-lg border border-line bg-white"
  >
    <path d={path} fill="#000" />
  </svg>
);
