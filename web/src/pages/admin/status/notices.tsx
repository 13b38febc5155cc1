import { everyoneTopic } from "#schemas/events.ts";
import { useLive } from "../../../live.ts";
import { BannerCard } from "./banner-card.tsx";
import { IncidentList } from "./incident-list.tsx";
import { MaintenanceCard } from "./maintenance-card.tsx";

/** What an administrator tells users. */
export function Notices() {
  useLive(everyoneTopic);
  return (
    <div className="grid grid-cols-1 gap-5">
      <IncidentList />
      <BannerCard />
      <MaintenanceCard />
    </div>
  );
}
