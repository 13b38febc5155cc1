import { changes, reads } from "./act.ts";

/** The acts about the state of the installation and the notices to its users. */
export const statusActs = {
  "status.get": reads("anyone"),
  "status.incidents": reads("anyone"),
  "status.notices": reads("self"),

  "admin.status.get": reads("platform"),
  "admin.incidents.list": reads("platform"),
  "admin.incidents.open": changes("platform"),
  "admin.incidents.update": changes("platform"),
  "admin.incidents.remove": changes("platform"),
  "admin.banner.set": changes("platform"),
  "admin.banner.remove": changes("platform"),
  "admin.maintenance.begin": changes("platform"),
  "admin.maintenance.end": changes("platform"),
};
