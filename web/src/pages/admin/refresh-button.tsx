import { RotateCw } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";

/** Fetches a page's data again, for pages whose data changes without an event. */
export const RefreshButton = ({
  query,
}: {
  query: { refetch: () => Promise<unknown>; isRefetching: boolean };
}) => (
  <Button variant="outline" pending={query.isRefetching} onClick={() => void query.refetch()}>
    <RotateCw /> Refresh
  </Button>
);
