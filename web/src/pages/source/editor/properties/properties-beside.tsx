import { type ComponentProps, lazy, Suspense } from "react";
import { classNames } from "../../../../lib/class-names.ts";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import type { PropertiesPane as Pane } from "./properties-pane.tsx";

/** The readers of front matter are large, so they are loaded when the form opens. */
const PropertiesPane = lazy(async () => ({
  default: (await import("./properties-pane.tsx")).PropertiesPane,
}));

/** The form of the front matter: beside the text, or above it in a narrow window. */
export function PropertiesBeside({
  coversText,
  ...props
}: ComponentProps<typeof Pane> & {
  /** There is no room beside the text. */
  coversText: boolean;
}) {
  return (
    <div
      className={classNames(
        "grid min-h-0 grid-cols-1",
        coversText
          ? "absolute inset-0 z-10"
          : "max-lg:absolute max-lg:inset-0 max-lg:z-10 lg:w-80 lg:border-l lg:border-line",
      )}
    >
      <Suspense
        fallback={
          <Loading label="Loading the properties">
            <div className="grid h-full grid-cols-1 content-start gap-3 bg-surface p-4">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-9 w-full" />
            </div>
          </Loading>
        }
      >
        <PropertiesPane {...props} />
      </Suspense>
    </div>
  );
}
