import { Loading, Skeleton } from "../ui/skeleton.tsx";

/** The lines of a table before they are there. */
export const RowsLoading = ({ label }: { label: string }) => (
  <Loading label={label}>
    <div className="grid grid-cols-1 gap-5 p-5">
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
    </div>
  </Loading>
);
