import { Link } from "react-router-dom";
import type { Application } from "#schemas/accounts/application.ts";
import { paths } from "../../paths.ts";
import { RelativeTime } from "../time.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { permissionOf, placeText } from "./application-words.ts";

interface ApplicationRowProps {
  application: Application;
  /** Whether the list is that of an organization, in which every application belongs to some member. */
  ofMembers?: boolean;
  onRevoke: () => void;
}

/** A connected application, with what it can reach and the button that ends its access. */
export function ApplicationRow({ application, ofMembers = false, onRevoke }: ApplicationRowProps) {
  const { name, place, scopes, org, project, connectedBy, createdAt, lastUsedAt } = application;
  return (
    <li className="flex items-center gap-4 px-4 py-3 text-sm">
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <Badge>{permissionOf(scopes)}</Badge>
        </p>
        <p className="truncate text-[13px] text-soft">
          <Link to={paths.project(org.handle, project.handle)} className="hover:underline">
            {ofMembers ? project.name : `${project.name} of ${org.name}`}
          </Link>
        </p>
        <p className="flex flex-wrap gap-x-2 text-xs text-faint">
          {ofMembers && <span className="min-w-0 break-words">{connectedBy}</span>}
          <span className="min-w-0 break-words">
            {placeText(place, ofMembers ? "the member’s computer" : "this computer")}
          </span>
          <span>
            connected <RelativeTime at={createdAt} />
          </span>
          <span>
            {lastUsedAt ? (
              <>
                used <RelativeTime at={lastUsedAt} />
              </>
            ) : (
              "never used"
            )}
          </span>
        </p>
      </div>
      <Button variant="ghost" size="sm" onClick={onRevoke}>
        Revoke
        <span className="sr-only">
          {" "}
          {name}
          {ofMembers && ` of ${connectedBy}`}
        </span>
      </Button>
    </li>
  );
}
