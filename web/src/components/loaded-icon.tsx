import { createElement, useEffect, useState } from "react";
import type { IconNode } from "#schemas/projects/theme/icon.ts";

/** An icon that content refers to by name. It is not in the page's bundle, and its space is reserved while it is loading. */
export function LoadedIcon({ name, className }: { name: string; className?: string | undefined }) {
  const [icon, setIcon] = useState<IconNode | null>(null);
  useEffect(() => {
    let isGone = false;
    void import("../lib/icon-loader.ts")
      .then(({ loadIcon }) => loadIcon(name))
      .then(
        (node) => isGone || setIcon(node),
        // Decorative: the text next to the icon says the same.
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
