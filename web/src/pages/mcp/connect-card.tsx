import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { CommandBlock } from "../../components/controls/command-block.tsx";
import { CopyButton } from "../../components/controls/copy-button.tsx";
import { PillLinks } from "../../components/lists/pill-links.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { ScrollRegion } from "../../components/ui/scroll-region.tsx";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { paths } from "../../paths.ts";
import { clients, KEY_PLACEHOLDER, type Way } from "./clients.ts";

const names = ["client", "way"] as const;
const wayNames: Record<Way, string> = { key: "With an API key", signIn: "By signing in" };

/** What to paste into each client. */
export function ConnectCard({ project, url }: { project: Project; url: string }) {
  const [query] = useAddressValues(names);
  const client = clients.find(({ id }) => id === query.client) ?? clients[0]!;
  const way = client.ways.find((each) => each === query.way) ?? client.ways[0]!;
  const text = client.text({ url, name: project.handle }, way);
  const address = [project.orgHandle, project.handle] as const;
  return (
    <Card aria-label="Connect a client">
      <CardHeader title="Connect a client" />
      <div className="px-5 pt-4 pb-5">
        <PillLinks
          label="Client"
          links={clients.map(({ id, name }) => ({
            label: name,
            to: paths.mcp(...address, id, way),
            isCurrent: id === client.id,
          }))}
        />
        {client.ways.length > 1 && (
          <PillLinks
            label="Sign-in"
            links={client.ways.map((each) => ({
              label: wayNames[each],
              to: paths.mcp(...address, client.id, each),
              isCurrent: each === way,
            }))}
          />
        )}
        <p className="mb-3 text-sm text-soft">{client.where}</p>
        {client.kind === "commands" ? (
          <CommandBlock lines={text.split("\n")} label={`Commands for ${client.name}`} />
        ) : (
          <TextBlock text={text} label={`Text for ${client.name}`} />
        )}
        {text.includes(KEY_PLACEHOLDER) && (
          <p className="mt-3 text-[13px] text-faint">
            Replace {KEY_PLACEHOLDER} with an{" "}
            <Link
              to={paths.account("apikeys")}
              className="underline underline-offset-4 hover:text-ink"
            >
              API key
            </Link>
            . With the scope read, a client only reads. With write, it also edits.
          </p>
        )}
        {way === "signIn" && (
          <p className="mt-3 text-[13px] text-faint">
            The client opens a browser window, where you choose what it may do.
          </p>
        )}
      </div>
    </Card>
  );
}

function TextBlock({ text, label }: { text: string; label: string }) {
  return (
    <div className="flex rounded-lg border border-line bg-wash">
      <ScrollRegion label={label} className="min-w-0 flex-1 py-3 pl-4">
        <pre className="font-mono text-[12.5px] leading-6">{text}</pre>
      </ScrollRegion>
      <CopyButton text={text} label={`Copy: ${label}`} className="m-2 hover:bg-line" />
    </div>
  );
}
