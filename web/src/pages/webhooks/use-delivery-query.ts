import type { DeliveryState } from "#schemas/webhooks/webhook.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { deliveryWords } from "./webhook-words.ts";

const names = ["state", "delivery", "query"] as const;

/** The filters of the deliveries and the open delivery. Both are part of the address. */
export const useDeliveryQuery = () => useAddressValues(names);

export type DeliveryQuery = ReturnType<typeof useDeliveryQuery>[0];
export type ShowDeliveries = ReturnType<typeof useDeliveryQuery>[1];

/** An unknown state in the address filters nothing. */
export const stateIn = ({ state }: DeliveryQuery): DeliveryState | undefined =>
  (Object.keys(deliveryWords) as DeliveryState[]).find((known) => known === state);
