import { useEffect, useState } from "react";

/** Both menus of a page ask, and the api is asked once. */
let asked: Promise<boolean> | undefined;

/** Whether whoever is signed in may open the admin console; false while nobody has said so. */
export function useIsAdmin(): boolean {
  const [isAdmin, setIsAdmin] = useState(false);
  useEffect(() => {
    asked ??= askIsAdmin();
    void asked.then(setIsAdmin);
  }, []);
  return isAdmin;
}

async function askIsAdmin(): Promise<boolean> {
  try {
    const { queryApi } = await import("../../lib/call-api.ts");
    return (await queryApi<{ isAdmin: boolean }>("account.get", {})).isAdmin;
  } catch {
    // The session has ended, or nobody answers: the dashboard says which.
    return false;
  }
}
