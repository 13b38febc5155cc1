import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { PillLinks } from "../../../components/lists/pill-links.tsx";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { paths } from "../../../paths.ts";
import { Notices } from "./notices.tsx";
import { Running } from "./running.tsx";

const NOTICES = "notices";

/** What runs, and what users are told about it. */
function StatusOfInstallation() {
  const [{ show }] = useAddressValues(["show"] as const);
  const isNotices = show === NOTICES;
  return (
    <PageBody>
      <PageHeader heading={<PageHeading title="Status">Status</PageHeading>} />
      <PillLinks
        label="View"
        links={[
          { label: "What runs", to: paths.adminStatus, isCurrent: !isNotices },
          {
            label: "Notices to users",
            to: `${paths.adminStatus}?show=${NOTICES}`,
            isCurrent: isNotices,
          },
        ]}
      />
      {isNotices ? <Notices /> : <Running />}
    </PageBody>
  );
}

export const route = { Component: StatusOfInstallation };
