import {
  BookOpen,
  Bot,
  Boxes,
  Code,
  Compass,
  FileText,
  FolderUp,
  Globe,
  Images,
  LayoutTemplate,
  LibraryBig,
  LifeBuoy,
  type LucideIcon,
  Mail,
  Megaphone,
  MoveRight,
  Newspaper,
  Palette,
  PenLine,
  Rocket,
  Scale,
  ShieldCheck,
  Sparkles,
  Tag,
  UserRound,
  UsersRound,
} from "lucide-react";

/** A public page in a menu. */
export interface NavigationItem {
  name: string;
  href: string;
  icon: LucideIcon;
  description: string;
  /** The heading of its group in a menu. */
  group?: string;
  hiddenNavbar?: true;
  hiddenFooter?: true;
}

export const products: NavigationItem[] = [
  {
    name: "Folder",
    href: "/products/folder",
    icon: FolderUp,
    description: "One command publishes a folder of notes.",
  },
  {
    name: "Publish",
    href: "/products/publish",
    icon: Rocket,
    description: "Every push becomes a deployment you can inspect.",
  },
  {
    name: "Editor agent",
    href: "/products/editor-agent",
    icon: Bot,
    description: "Edit by chat, review in git.",
  },
  {
    name: "Images",
    href: "/products/images",
    icon: Images,
    description: "Images in the right sizes, automatically.",
  },
  {
    name: "SDK",
    href: "/products/sdk",
    icon: Code,
    description: "Content as JSON, SQLite and a typed API.",
  },
  {
    name: "Websites",
    href: "/products/websites",
    icon: Globe,
    description: "Search, backlinks and feeds for your visitors.",
  },
];

const AUDIENCE = "By Audience";
const MIGRATION = "By Migration";
const USE_CASES = "Use Cases";

export const solutions: NavigationItem[] = [
  {
    name: "Developers",
    href: "/solutions/developers",
    icon: Boxes,
    description: "Docs that live next to the code.",
    group: AUDIENCE,
  },
  {
    name: "Writers",
    href: "/solutions/writers",
    icon: PenLine,
    description: "From a folder of drafts to a site.",
    group: AUDIENCE,
  },
  {
    name: "Indie bloggers",
    href: "/solutions/indie-bloggers",
    icon: UserRound,
    description: "A blog that stays yours.",
    group: AUDIENCE,
  },
  {
    name: "WordPress alternative",
    href: "/solutions/wordpress-alternative",
    icon: MoveRight,
    description: "Move posts to markdown and git.",
    group: MIGRATION,
  },
  {
    name: "Blogs",
    href: "/solutions/blogs",
    icon: Newspaper,
    description: "Posts with feeds, tags and dates.",
    group: USE_CASES,
  },
  {
    name: "Wikis",
    href: "/solutions/wikis",
    icon: LibraryBig,
    description: "Linked notes for a whole team.",
    group: USE_CASES,
  },
  {
    name: "Marketing",
    href: "/solutions/marketing",
    icon: Megaphone,
    description: "Pages reviewed before they go live.",
    group: USE_CASES,
  },
  {
    name: "Vibe apps",
    href: "/solutions/vibe-apps",
    icon: Sparkles,
    description: "Content for apps built with AI.",
    group: USE_CASES,
  },
  {
    name: "AI hubs",
    href: "/solutions/ai-hubs",
    icon: Compass,
    description: "Notes that programs can read.",
    group: USE_CASES,
  },
];

export const resources: NavigationItem[] = [
  {
    name: "Docs",
    href: "/docs",
    icon: BookOpen,
    description: "How everything works.",
    hiddenNavbar: true,
  },
  {
    name: "Templates",
    href: "/templates",
    icon: LayoutTemplate,
    description: "Vaults to start from.",
  },
  { name: "Themes", href: "/themes", icon: Palette, description: "What a site can look like." },
  { name: "Guides", href: "/guides", icon: FileText, description: "Step-by-step instructions." },
  {
    name: "Blog",
    href: "/blog",
    icon: Newspaper,
    description: "How we build Pressmark.",
    hiddenFooter: true,
  },
  { name: "Help", href: "/help", icon: LifeBuoy, description: "Answers to common questions." },
  {
    name: "Pricing",
    href: "/pricing",
    icon: Tag,
    description: "What it costs.",
    hiddenNavbar: true,
  },
];

export const company: NavigationItem[] = [
  { name: "About", href: "/about", icon: UsersRound, description: "Why this exists." },
  { name: "Blog", href: "/blog", icon: Newspaper, description: "How we build Pressmark." },
  { name: "Careers", href: "/careers", icon: UsersRound, description: "Work with us." },
  { name: "Contact", href: "/contact", icon: Mail, description: "Get in touch." },
  {
    name: "Privacy",
    href: "/legal/privacy",
    icon: ShieldCheck,
    description: "What is stored, and what is not.",
  },
  { name: "Terms", href: "/legal/terms", icon: Scale, description: "The rules of use." },
];

/** Links next to the menus, at the top of every public page. */
export const shortcuts = [
  { name: "Docs", href: "/docs" },
  { name: "Pricing", href: "/pricing" },
] as const;

/** The menus of the navbar. */
export const menus = [
  { name: "Product", items: products },
  { name: "Solutions", items: solutions },
  { name: "Resources", items: resources.filter(({ hiddenNavbar }) => !hiddenNavbar) },
] as const;

const FIRST_LINKS = 7;
const LAST_LINKS = 2;

/** A column of the footer. A long list shows the first seven items and the last two. */
export function columnOf(items: readonly NavigationItem[]): NavigationItem[] {
  const shown = items.filter(({ hiddenFooter }) => !hiddenFooter);
  if (shown.length <= FIRST_LINKS + LAST_LINKS) return shown;
  return [...shown.slice(0, FIRST_LINKS), ...shown.slice(-LAST_LINKS)];
}

/** Items grouped by heading, in the order in which the headings first appear. */
export function groupsOf(
  items: readonly NavigationItem[],
): { title: string | null; items: NavigationItem[] }[] {
  const groups = new Map<string | null, NavigationItem[]>();
  for (const item of items) {
    const title = item.group ?? null;
    groups.set(title, [...(groups.get(title) ?? []), item]);
  }
  return [...groups].map(([title, list]) => ({ title, items: list }));
}
