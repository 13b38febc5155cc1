import { blockTypes } from "#schemas/deployments/block.ts";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { PillLinks } from "../../../components/lists/pill-links.tsx";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { paths } from "../../../paths.ts";
import { BlockEditor } from "./block-editor.tsx";
import { FieldList } from "./field-list.tsx";

const inAddress = ["type"] as const;

/** Every block of the public pages, with its fields and an example. The type is part of the address. */
function Blocks() {
  const [{ type: given }] = useAddressValues(inAddress);
  const type = blockTypes.find((name) => name === given) ?? blockTypes[0];
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading>Blocks</PageHeading>}
        below="The blocks that make up public pages. Change an example to see what it looks like and what is wrong with it. Nothing is saved."
      />
      <PillLinks
        label="Types of blocks"
        links={blockTypes.map((name) => ({
          label: name,
          to: `${paths.adminBlocks}?type=${name}`,
          isCurrent: name === type,
        }))}
      />
      <BlockEditor key={type} type={type} />
      <FieldList type={type} />
    </PageBody>
  );
}

export const route = { Component: Blocks };
