import { ArrowRight } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { paths } from "../../paths.ts";
import type { SiteFacts } from "../page.ts";

interface BlockButtonProps {
  label: string | undefined;
  to?: string | undefined;
  href?: string | undefined;
  site: Pick<SiteFacts, "waitlistMode">;
  variant?: "default" | "outline" | "white" | "link";
  size?: "default" | "lg";
  newTab?: boolean;
}

/** A block's button; renders nothing without a label or a target. */
export function BlockButton(props: BlockButtonProps) {
  const { label, to, href, site, variant = "default", size = "lg", newTab = false } = props;
  const target = to ?? href;
  if (!label || !target) return null;
  // While the waitlist is on, the shared sign-up route opens the waitlist.
  const waits = site.waitlistMode && (target === paths.getStarted || target === "/new");
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
