import { Loading, Skeleton } from "../ui/skeleton.tsx";

/** Placeholder rows of a table that is loading. */
export const RowsLoading = ({ label }: { label: string }) => (
  <Loading label={label}>
    <div className="grid grid-cols-1 gap-5 p-5">
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
    </div>
  </Loading>
);
