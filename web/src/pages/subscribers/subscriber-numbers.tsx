import type { SubscribersOverview } from "#schemas/subscribers/overview.ts";
import { NumberTiles } from "../../components/lists/number-tiles.tsx";
import { formatNumber } from "../../lib/format.ts";

/** How many subscribe, and how that changed. */
export function SubscriberNumbers({ overview }: { overview: SubscribersOverview }) {
  const { active, pending, bounced, joined30Days, left30Days, limit } = overview;
  return (
    <div>
      <NumberTiles
        numbers={[
          { label: "Active", value: active, about: "get new posts" },
          { label: "Pending", value: pending, about: "have not confirmed yet" },
          { label: "Bounced", value: bounced, about: "their mail server refuses" },
          { label: "Joined", value: joined30Days, about: "in 30 days" },
          { label: "Left", value: left30Days, about: "in 30 days" },
        ]}
      />
      {limit !== null && (
        <p className="mt-2 text-[13px] text-faint">
          All sites of the organization together can have {formatNumber(limit)} active subscribers.
        </p>
      )}
    </div>
  );
}
