import { Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { AdminVisit } from "#schemas/admin/visit.ts";
import { endVisit, forgetVisited } from "../../../components/orgs/end-visit.ts";
import { Button } from "../../../components/ui/button.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { formatClock } from "../../../lib/format.ts";
import { paths } from "../../../paths.ts";

export function OpenVisit({ visit }: { visit: AdminVisit }) {
  const navigate = useNavigate();
  const { org, endsAt } = visit;
  const [pending, setPending] = useState(false);
  // The api has ended it by then.
  useEffect(() => {
    const timer = setTimeout(() => void forgetVisited(), Date.parse(endsAt) - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);
  const end = async () => {
    setPending(true);
    try {
      await endVisit();
      await navigate(`${paths.adminOrgs}?org=${org.id}`);
      await forgetVisited();
    } catch (error) {
      showToast(messageOf(error), { variant: "destructive" });
    } finally {
      setPending(false);
    }
  };
  return (
    <section
      aria-label="Visit as an administrator"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-warning/30 bg-warning-wash px-5 py-2.5 text-sm text-warning-ink"
    >
      <Eye className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-60 break-words">
        You are visiting{" "}
        {org.handle === null ? (
          org.name
        ) : (
          <Link to={paths.org(org.handle)} className="font-medium underline underline-offset-2">
            {org.name}
          </Link>
        )}{" "}
        as an administrator, until {formatClock(endsAt)}. You can read but not change anything.
      </p>
      <Button variant="outline" size="sm" pending={pending} onClick={() => void end()}>
        End visit
      </Button>
    </section>
  );
}
