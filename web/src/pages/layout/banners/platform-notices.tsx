import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { trpc } from "../../../api.ts";
import { useSession } from "../../../session.ts";

/** Rarely needed. */
const PlatformStrips = lazy(async () => ({
  default: (await import("./platform-strips.tsx")).PlatformStrips,
}));

/** What the administrator tells all users, above every page. */
export function PlatformNotices() {
  const { data } = useQuery(
    trpc.status.notices.queryOptions(undefined, { enabled: useSession() !== null }),
  );
  if (!data?.notices.maintenance && !data?.notices.banner) return null;
  return (
    <Suspense fallback={null}>
      <PlatformStrips {...data.notices} />
    </Suspense>
  );
}
