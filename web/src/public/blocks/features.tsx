import { ArrowRight } from "lucide-react";
import type { FeaturesBlock } from "#schemas/deployments/block.ts";
import { BlockIcon } from "./icon.tsx";
import { BlockSection } from "./block-section.tsx";

/** Two columns. Each feature has a line above it and an optional link. */
export function Features({ block }: { block: FeaturesBlock }) {
  const Heading = block.title ? "h3" : "h2";
  return (
    <BlockSection title={block.title} subtitle={block.subtitle}>
      <ul className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        {block.features.map(({ title, description, icon, href }) => (
          <li key={title} className="flex gap-4">
            {icon && <BlockIcon name={icon} className="mt-0.5 size-5 shrink-0 text-accent" />}
            <div className="min-w-0">
              <Heading className="text-base font-semibold tracking-[-0.01em]">{title}</Heading>
              {description && (
                <p className="mt-1.5 text-[15px] leading-relaxed text-pretty text-soft">
                  {description}
                </p>
              )}
              {href && (
                <a
                  href={href}
                  className="mt-3 inline-flex items-center gap-1 text-sm font-medium text-accent underline-offset-4 hover:underline"
                >
                  Learn more<span className="sr-only"> about {title}</span>
                  <ArrowRight aria-hidden="true" className="size-3.5" />
                </a>
              )}
            </div>
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}
