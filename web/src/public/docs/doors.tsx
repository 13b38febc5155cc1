import { type Picture, pictureOf } from "../../components/pictures/pictures.ts";
import { ShownPicture } from "../../components/pictures/shown-picture.tsx";

interface Door {
  href: string;
  title: string;
  text: string;
  picture: Picture | null;
}

const doors: Door[] = [
  {
    href: "/docs/start/quick-start",
    title: "Quick start",
    text: "From a folder to a site in a few minutes",
    picture: pictureOf("push", "journal"),
  },
  {
    href: "/docs/write",
    title: "Write",
    text: "The markdown that Pressmark understands",
    picture: pictureOf("push", "garden"),
  },
  {
    href: "/docs/site",
    title: "Your site",
    text: "Themes, addresses, search and languages",
    picture: pictureOf("sites", "theme-magazine"),
  },
  {
    href: "/docs/deployments",
    title: "Deployments",
    text: "Follow a build, compare, roll back",
    picture: pictureOf("dashboard", "build"),
  },
  {
    href: "/docs/deployments/issues",
    title: "Issues",
    text: "Broken links, with file, line and suggestion",
    picture: pictureOf("dashboard", "issues"),
  },
  {
    href: "/docs/data",
    title: "Data",
    text: "Your notes as SQL, JSON and a graph",
    picture: pictureOf("dashboard", "sql"),
  },
];

/** The start of the docs: a picture for each of the most wanted chapters. */
export const Doors = () => (
  <ul className="mt-8 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
    {doors.map(({ href, title, text, picture }, index) => (
      <li
        key={href}
        className="relative overflow-hidden rounded-xl border border-line bg-surface shadow-card transition-shadow focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent hover:border-line-strong hover:shadow-raised"
      >
        <ShownPicture
          picture={picture}
          alt=""
          isFirst={index < 3}
          className="aspect-16/10 h-auto w-full border-b border-line object-cover object-top"
        />
        <div className="px-3.5 py-3">
          <a
            href={href}
            className="text-sm font-semibold outline-none after:absolute after:inset-0"
          >
            {title}
          </a>
          <p className="mt-0.5 text-[13px] leading-snug text-pretty text-soft">{text}</p>
        </div>
      </li>
    ))}
  </ul>
);
