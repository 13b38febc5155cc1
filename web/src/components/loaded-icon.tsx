import { createElement, useEffect, useState } from "react";
import type { IconNode } from "#schemas/projects/icon.ts";

/** An icon that is named in a text and is no part of the page's script. Its place is kept while it is fetched. */
export function LoadedIcon({ name, className }: { name: string; className?: string | undefined }) {
  const [icon, setIcon] = useState<IconNode | null>(null);
  useEffect(() => {
    let isGone = false;
    void import("../lib/icon-loader.ts")
      .then(({ loadIcon }) => loadIcon(name))
      .then(
        (found) => isGone || setIcon(found),
        // The words beside the icon say the same.
        () => undefined,
      );
    return () => {
      isGone = true;
    };
  }, [name]);
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      data-icon={name}
      className={className}
    >
      {icon?.map(([element, { key, ...attributes }]) =>
        createElement(element, { key, ...attributes }),
      )}
    </svg>
  );
}
