import { Component, type ReactNode, type SyntheticEvent } from "react";
import { type Block, isBlockType } from "#schemas/deployments/block.ts";
import { brandName, webConfig } from "../../../config.ts";
import "../../../public/art/art.css";
import { BlockList } from "../../../public/blocks/block-list.tsx";
import "../../../public/blocks/block-text.css";
import { UnknownBlock } from "../../../public/blocks/unknown-block.tsx";
import type { SiteFacts } from "../../../public/page.ts";
import { samplePlans } from "../../../public/styleguide/sample-plans.ts";

/** The block as a public page shows it, by the same components. Its links lead nowhere, and its form sends nothing. */
export function BlockPreview({ block }: { block: Block }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- holds back what its links and forms would do
    <div className="bg-paper" onClickCapture={stopLink} onSubmitCapture={stop}>
      <Boundary key={JSON.stringify(block)}>
        {isBlockType(block.type) ? (
          <BlockList blocks={[block]} site={siteFacts()} />
        ) : (
          <UnknownBlock type={String((block as { type: unknown }).type)} />
        )}
      </Boundary>
    </div>
  );
}

function siteFacts(): SiteFacts {
  const { publicUrl, sitesUrl, waitlistMode } = webConfig();
  return {
    brandName: brandName(),
    publicUrl,
    sitesUrl,
    waitlistMode,
    contactHref: "/contact",
    contactName: "Contact",
    sourceUrl: "",
    packageUrl: "",
    communityUrl: "",
    plans: samplePlans,
  };
}

function stop(event: SyntheticEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function stopLink(event: SyntheticEvent): void {
  if (event.target instanceof Element && event.target.closest("a")) stop(event);
}

/** The validation does not check the entries of lists, so a block that passes it can still break its component. */
class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <p role="alert" className="px-5 py-4 text-[13px] text-danger-ink">
        The block cannot be shown: {error instanceof Error ? error.message : "unknown error"}
      </p>
    );
  }
}
