import { ArrowRight } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import type { SiteFacts } from "../page.ts";

/** The shared way into the product. While the waitlist is on it is the way to the waitlist. */
const GET_STARTED = "/new";

interface BlockButtonProps {
  label: string | undefined;
  to?: string | undefined;
  href?: string | undefined;
  site: Pick<SiteFacts, "waitlistMode">;
  variant?: "default" | "outline" | "white" | "link";
  size?: "default" | "lg";
  newTab?: boolean;
}

/** A block's button; nothing when it has no words or leads nowhere. */
export function BlockButton(props: BlockButtonProps) {
  const { label, to, href, site, variant = "default", size = "lg", newTab = false } = props;
  const target = to ?? href;
  if (!label || !target) return null;
  const waits = site.waitlistMode && target === GET_STARTED;
  const isMain = variant === "default" || variant === "white";
  return (
    <Button
      asChild
      variant={variant}
      size={size}
      className={variant === "link" ? "h-auto px-0" : ""}
    >
      <a
        href={waits ? "/waitlist" : target}
        {...(newTab ? { target: "_blank", rel: "noopener" } : {})}
      >
        {waits ? "Join Waitlist" : label}
        {newTab && <span className="sr-only"> (opens in a new tab)</span>}
        {isMain && <ArrowRight aria-hidden="true" />}
      </a>
    </Button>
  );
}
