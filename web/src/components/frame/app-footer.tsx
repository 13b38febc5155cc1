import { ChevronUp } from "lucide-react";
import { useDisclosure } from "../../lib/hooks/use-disclosure.ts";
import { Copyright } from "./copyright.tsx";
import { StatusLink } from "./status-link.tsx";

const links = [
  ["Home", "/home"],
  ["Docs", "/docs"],
  ["Guides", "/guides"],
  ["Help", "/help"],
  ["Contact", "/contact"],
] as const;
const legal = [
  ["Terms of Service", "/legal/terms"],
  ["Privacy Policy", "/legal/privacy"],
  ["Cookie Policy", "/legal/cookies"],
] as const;
/** Tall enough for touch screens. */
const link = "rounded-sm hover:text-ink max-md:py-1.5";

/** The footer of the app and the docs. Its links leave the app, so each of them loads a new page. */
export function AppFooter({ brandName }: { brandName: string }) {
  return (
    <footer className="mt-auto border-t border-line px-4 py-5 text-[13px] text-soft md:px-8">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <nav aria-label="Footer" className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {links.map(([name, href]) => (
            <a key={href} href={href} className={link}>
              {name}
            </a>
          ))}
          <LegalMenu />
        </nav>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 md:ml-auto">
          <StatusLink />
          <Copyright brandName={brandName} />
        </div>
      </div>
    </footer>
  );
}

function LegalMenu() {
  const { open, setOpen, box } = useDisclosure();
  return (
    <div ref={box} className="relative">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={`${link} inline-flex items-center gap-1`}
      >
        Legal
        <ChevronUp
          aria-hidden="true"
          className={`size-3.5 text-faint transition-transform ${open ? "rotate-180" : ""}`}
        />
      </button>
      {open && (
        <ul className="absolute bottom-full left-0 z-30 mb-2 w-48 animate-appear rounded-lg border border-line bg-surface p-1 shadow-overlay">
          {legal.map(([name, href]) => (
            <li key={href}>
              <a href={href} className="block rounded-[5px] px-2.5 py-1.5 hover:bg-wash">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
