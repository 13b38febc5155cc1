import { Monitor, Smartphone, Tablet } from "lucide-react";
import { classNames } from "../../lib/class-names.ts";

const widths = {
  desktop: { icon: Monitor, label: "Desktop width" },
  tablet: { icon: Tablet, label: "Tablet width" },
  phone: { icon: Smartphone, label: "Phone width" },
};
export type PreviewWidth = keyof typeof widths;

/** Sets the width of the window in which a site's page is shown. */
export function WidthSwitch({
  width,
  onChange,
  className,
}: {
  width: PreviewWidth;
  onChange: (width: PreviewWidth) => void;
  className?: string;
}) {
  return (
    <div role="group" aria-label="Width" className={classNames("flex gap-1", className)}>
      {(Object.keys(widths) as PreviewWidth[]).map((each) => {
        const { icon: Icon, label } = widths[each];
        return (
          <button
            key={each}
            type="button"
            aria-label={label}
            aria-pressed={width === each}
            onClick={() => onChange(each)}
            className="flex size-8 items-center justify-center rounded-md text-faint hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card max-md:size-11"
          >
            <Icon className="size-4" />
          </button>
        );
      })}
    </div>
  );
}
