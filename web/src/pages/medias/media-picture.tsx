import { ImageOff } from "lucide-react";
import { useState } from "react";
import type { Media } from "#schemas/deployments/dataset.ts";
import { classNames } from "../../lib/class-names.ts";
import { siteAddress } from "../../lib/site-address.ts";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";

/** The smallest variant that is sharp at this width, or else the original. A blurred preview is shown while it loads. */
export function MediaPicture({
  media,
  width,
  alt,
  className,
}: {
  media: Media;
  /** In CSS pixels. */
  width: number;
  alt: string;
  className?: string;
}) {
  const { deployment } = useDeploymentContext();
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  const dots = width * Math.min(2, window.devicePixelRatio);
  const variant = media.variants
    .toSorted((a, b) => a.width - b.width)
    .find((candidate) => candidate.width >= dots);
  if (!deployment.url || state === "failed")
    return (
      <span
        role="img"
        aria-label={alt || undefined}
        aria-hidden={alt ? undefined : true}
        className={classNames(
          "flex flex-col items-center justify-center gap-1 text-xs text-faint",
          className,
        )}
      >
        <ImageOff aria-hidden="true" className="size-5" />
        Preview unavailable
      </span>
    );
  return (
    <img
      src={siteAddress(deployment.url, variant?.url ?? media.url)}
      alt={alt}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onLoad={() => setState("shown")}
      onError={() => setState("failed")}
      className={className}
      style={
        state === "loading" && media.placeholder
          ? { background: `url("${media.placeholder}") center / cover` }
          : undefined
      }
    />
  );
}
