import { useMutation } from "@tanstack/react-query";
import { queryClient, trpc } from "../../api.ts";
import { showToast } from "../ui/toast.ts";
import { messageOf } from "../../errors.ts";

const options = {
  onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.notifications.pathKey() }),
  onError: (error: unknown) => showToast(messageOf(error), { variant: "destructive" as const }),
};

export function useMarkRead() {
  const one = useMutation(trpc.notifications.markRead.mutationOptions(options));
  const all = useMutation(trpc.notifications.markAllRead.mutationOptions(options));
  return {
    markRead: (notificationId: string) => one.mutate({ notificationId }),
    markAllRead: () => all.mutate({}),
    isMarkingAll: all.isPending,
  };
}
