import type { PageAudience } from "#schemas/projects/settings/audience.ts";

interface Words {
  name: string;
  /** What the choice means for the pages below a path. */
  pages: string;
  /** What it means for the whole site. */
  site: string;
  /** Who can read one address. */
  address: string;
}

/** Every choice in words. */
export const audienceWords: Record<PageAudience, Words> = {
  public: {
    name: "Everyone",
    pages: "Everyone can read and find the pages.",
    site: "Everyone can read and find the site.",
    address: "Everyone can read and find this address.",
  },
  unlisted: {
    name: "Everyone with the address",
    pages:
      "Everyone who has the address can read a page. Menus, lists, the search, feeds and search engines leave the pages out.",
    site: "Everyone who has the address can read the site. Search engines leave it out.",
    address: "Everyone who has this address can read it. Search engines leave it out.",
  },
  password: {
    name: "Everyone with the password",
    pages: "Visitors enter a password, which their browser remembers for 30 days.",
    site: "Visitors enter a password, which their browser remembers for 30 days.",
    address: "Visitors with the password can read this address, and so can members.",
  },
  people: {
    name: "People on a list",
    pages: "Visitors enter their email address. If the list has it, they get a link.",
    site: "Visitors enter their email address. If the list has it, they get a link.",
    address: "People on the list can read this address, and so can members.",
  },
  members: {
    name: "Members",
    pages: "Only members of the organization can read the pages, after they sign in.",
    site: "Only members of the organization can read the site, after they sign in.",
    address: "Only members of the organization can read this address.",
  },
};
