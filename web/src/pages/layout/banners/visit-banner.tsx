import { lazy, Suspense } from "react";
import { useVisit } from "../../../queries.ts";

/** Only administrators need it. */
const OpenVisit = lazy(async () => ({ default: (await import("./open-visit.tsx")).OpenVisit }));

/** On every page while an administrator visits an organization. */
export function VisitBanner() {
  const visit = useVisit().data?.visit;
  if (!visit) return null;
  return (
    <Suspense fallback={null}>
      <OpenVisit visit={visit} />
    </Suspense>
  );
}
