import type { DebugReport, SwitchName } from "#schemas/admin/debug.ts";
import type { QueueName } from "#schemas/jobs.ts";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { formatBytes, formatCount, formatDuration, formatExact } from "../../../lib/format.ts";
import { type Fact, FactCard } from "./fact-card.tsx";

/** Clocks that differ by more than this make leases and expiry wrong (docs/operations.md). */
const CLOCKS_AGREE_WITHIN_MS = 60_000;

const switchTexts: Record<SwitchName, string> = {
  signUp: "Sign-up",
  waitlist: "Waitlist",
  ownAccounts: "Own account service",
  email: "Mail server",
  signInWithGithub: "Sign-in with GitHub",
  signInWithGoogle: "Sign-in with Google",
  githubApp: "GitHub App",
  objectStorage: "Object storage (S3)",
  ownGitServer: "Git server in the api",
  customDomains: "Custom domains",
  modelForEveryone: "Model for every organization",
  plans: "Plans and billing",
  slack: "Slack",
  textMessages: "Text messages",
  exampleSites: "Example sites",
};

const workerTexts: Record<QueueName, string> = {
  build: "Build",
  chat: "Chat",
  deliver: "Deliver",
  sweep: "Sweep",
};

/** Versions, switches, stored data, clocks and workers. */
export function StateCards({ report }: { report: DebugReport }) {
  const { versions, switches, stored, clocks, workers } = report;
  return (
    <>
      <FactCard title="Versions" facts={versionFacts(versions)} />
      <FactCard
        title="Features"
        facts={Object.entries(switchTexts).map(([name, label]) => ({
          label,
          value: switches[name as SwitchName] ? (
            <Badge tone="success">on</Badge>
          ) : (
            <Badge>off</Badge>
          ),
        }))}
      />
      <FactCard title="Stored data" facts={storedFacts(stored)} />
      <div className="grid grid-cols-1 content-start gap-5">
        <FactCard
          title="Clocks"
          facts={[
            { label: "This process", value: formatExact(clocks.process) },
            { label: "Database", value: aheadText(clocks.databaseAheadMs) },
            { label: "Redis", value: aheadText(clocks.redisAheadMs) },
          ]}
        />
        <FactCard
          title="Active workers"
          facts={Object.entries(workerTexts).map(([name, label]) => {
            const count = workers[name as QueueName];
            return { label, value: count === 0 ? <Badge tone="danger">none</Badge> : count };
          })}
        />
      </div>
    </>
  );
}

function versionFacts({ database, platform, ...versions }: DebugReport["versions"]): Fact[] {
  const number = database.version ?? "";
  const machine = `${formatCount(platform.processors, "processor")}, ${formatBytes(platform.memoryBytes)}`;
  return [
    { label: "Pressmark", value: versions.pressmark },
    { label: "Commit", value: versions.commit ?? "unknown" },
    { label: "Node.js", value: versions.node },
    { label: "git", value: versions.git ?? "unknown" },
    { label: "Redis", value: versions.redis ?? "unknown" },
    {
      label: "Database",
      value:
        database.kind === "embedded"
          ? `embedded, with the protocol of MongoDB ${number}`
          : `MongoDB ${number}`,
    },
    {
      label: "System",
      value: `${platform.os} ${platform.release ?? ""} on ${platform.architecture}`,
    },
    { label: "Machine", value: machine },
  ];
}

const storedFacts = (stored: DebugReport["stored"]): Fact[] => [
  { label: "Migrations", value: "none: every version reads older data" },
  { label: "Last version that started on this data", value: stored.version ?? "unknown" },
  { label: "Version of compiled notes", value: stored.compiler },
  { label: "Former keys that still seal secrets", value: stored.formerKeys || "none" },
  {
    label: "Unfinished restore",
    value: stored.isRestoring ? <Badge tone="danger">yes</Badge> : "no",
  },
  {
    label: "Last backup",
    value: stored.backedUpAt ? <RelativeTime at={stored.backedUpAt} /> : "none finished",
  },
];

function aheadText(ms: number | null) {
  if (ms === null) return <Badge tone="danger">does not respond</Badge>;
  const text = `${formatDuration(Math.abs(ms))} ${ms < 0 ? "behind" : "ahead"}`;
  return Math.abs(ms) > CLOCKS_AGREE_WITHIN_MS ? <Badge tone="danger">{text}</Badge> : text;
}
