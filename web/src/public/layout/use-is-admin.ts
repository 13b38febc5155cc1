import { useEffect, useState } from "react";

/** Both menus of a page need this, but the api is called only once. */
let adminCheck: Promise<boolean> | undefined;

/** Whether the signed-in user may open the admin console; false until it is known. */
export function useIsAdmin(): boolean {
  const [isAdmin, setIsAdmin] = useState(false);
  useEffect(() => {
    adminCheck ??= fetchIsAdmin();
    void adminCheck.then(setIsAdmin);
  }, []);
  return isAdmin;
}

async function fetchIsAdmin(): Promise<boolean> {
  try {
    const { queryApi } = await import("../../lib/call-api.ts");
    return (await queryApi<{ isAdmin: boolean }>("account.get", {})).isAdmin;
  } catch {
    // The session has ended, or the api does not respond. The dashboard shows which.
    return false;
  }
}
