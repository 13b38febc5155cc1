import { type ReactNode, useState } from "react";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { SHARE_HEIGHT, SHARE_WIDTH } from "#schemas/sites/share-link.ts";
import type { LinkCard as Shown } from "#schemas/sites/site-view.ts";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { isSamePage } from "../../../lib/site-address.ts";
import { paths } from "../../../paths.ts";

/** The site as chats and social networks show it when someone sends a link to its home page. */
export function LinkCard({
  project,
  isOpen,
  card,
}: {
  project: Project;
  /** Whether everyone can read the site. */
  isOpen: boolean;
  card: Shown | null;
}) {
  return (
    <Card aria-label="Shared links">
      <CardHeader title="Shared links" />
      <div className="grid grid-cols-1 gap-3 p-5">
        {card ? (
          <Preview card={card} host={new URL(project.url).host} />
        ) : (
          <p className="text-sm text-soft">
            The site has no home page, so a link to it shows only the address.
          </p>
        )}
        <p className="text-[13px] text-pretty text-faint">
          {isOpen
            ? "Apps may show an older preview for a few days. "
            : "The site is not open to everyone: chats and social networks cannot read it, so they do not show this preview. "}
          Change the text in the{" "}
          <SettingsLink project={project} section="general">
            general settings
          </SettingsLink>
          , and the look in{" "}
          <SettingsLink project={project} section="theme">
            theme
          </SettingsLink>
          .
        </p>
      </div>
    </Card>
  );
}

const Preview = ({ card, host }: { card: Shown; host: string }) => (
  <div className="overflow-hidden rounded-lg border border-line">
    {card.picture !== null && (
      <Picture src={card.picture} alt={`Picture for links: ${card.title}`} />
    )}
    <div className="grid grid-cols-1 gap-0.5 bg-wash px-4 py-3">
      <p className="truncate text-xs text-soft">{host}</p>
      <p className="text-sm font-medium break-words">{card.title}</p>
      {card.description && <p className="line-clamp-2 text-[13px] text-soft">{card.description}</p>}
    </div>
    {card.pictureElsewhere !== null && (
      <p className="border-t border-line px-4 py-3 text-[13px] break-words text-soft">
        The home page uses a picture from another site, which is not loaded here:{" "}
        <span className="font-mono text-xs break-all">{card.pictureElsewhere}</span>
      </p>
    )}
  </div>
);

function Picture({ src, alt }: { src: string; alt: string }) {
  const [shown, setShown] = useState(src);
  const [failed, setFailed] = useState(false);
  // Every query signs the address again. That must not load the picture again.
  if (!isSamePage(shown, src)) {
    setShown(src);
    setFailed(false);
  }
  if (failed)
    return (
      <p className="border-b border-line px-4 py-8 text-center text-[13px] text-soft">
        The picture could not be loaded.
      </p>
    );
  return (
    <img
      src={shown}
      alt={alt}
      width={SHARE_WIDTH}
      height={SHARE_HEIGHT}
      referrerPolicy="no-referrer"
      onError={() => setFailed(true)}
      className="block h-auto w-full border-b border-line bg-wash"
    />
  );
}

const SettingsLink = ({
  project,
  section,
  children,
}: {
  project: Project;
  section: string;
  children: ReactNode;
}) => (
  <Link
    to={paths.settings(project.orgHandle, project.handle, section)}
    className="rounded-sm text-accent underline underline-offset-2"
  >
    {children}
  </Link>
);
