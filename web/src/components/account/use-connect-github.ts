import { useMutation } from "@tanstack/react-query";
import { useSession } from "../../session.ts";
import { backTo } from "./addresses.ts";
import { linkProvider, startProvider } from "./providers.ts";

/** Connects the user's GitHub account, and comes back to this path. */
export function useConnectGithub(path: string) {
  const identities = useSession()?.user.identities ?? [];
  return useMutation({
    mutationFn: () => {
      const landing = backTo(path);
      const isLinked = identities.some(({ provider }) => provider === "github");
      return isLinked ? startProvider("github", landing) : linkProvider("github", landing);
    },
  });
}
