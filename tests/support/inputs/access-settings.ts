import type { WithholdingCase } from "./withholding-settings.ts";

/** The same for settings that say which readers may see a note. */
export const ACCESS_SETTINGS: WithholdingCase[] = [
  [
    "teams in the settings of Redocly",
    {
      "a/redocly.yaml":
        "access:\n  rbac:\n    content:\n      '**':\n        authenticated: read\n      'open/**':\n        anonymous: read\n      'open/in.md':\n        Staff: read\n",
      "a/one.md": "One",
      "a/open/two.md": "Two",
      "a/open/in.md": "Three",
      "a/four.md": "---\nrbac:\n  anonymous: read\n---\nFour",
      "b/redocly.yaml": "requiresLogin: true\n",
      "b/five.md": "Five",
      "c/redocly.yaml": "apis:\n  main:\n    root: openapi.yaml\n",
      "c/six.md": "Six",
    },
    {
      "a/one.md": "withheld",
      "a/open/two.md": "published",
      "a/open/in.md": "withheld",
      "a/four.md": "published",
      "b/five.md": "withheld",
      "c/six.md": "published",
    },
  ],
  [
    "the visibility of folders and pages in Retype",
    {
      "retype.yml": "input: .\n",
      "in/index.yml": "label: In\nvisibility: private\n",
      "in/deep/one.md": "One",
      "two.md": "Two",
      "two.yml": "visibility: 'protected'\n",
      "two-b.md": "Two",
      "open/index.yml": "label: Open\n",
      "open/three.md": "Three",
      "quiet/index.yaml": "visibility: hidden # for now\n",
      "quiet/four.md": "Four",
    },
    {
      "in/deep/one.md": "withheld",
      "two.md": "withheld",
      "two-b.md": "published",
      "open/three.md": "published",
      "quiet/four.md": "unlisted",
    },
  ],
  [
    "groups of readers in Mintlify",
    {
      "docs.json":
        '{"$schema":"https://mintlify.com/docs.json","navigation":{"pages":["one","two"]}}',
      "one.mdx": "One",
      "two.mdx": "---\ngroups: [admin]\n---\nTwo",
      "three.mdx": "---\ngroups: []\n---\nThree",
    },
    { "one.mdx": "published", "two.mdx": "withheld", "three.mdx": "withheld" },
  ],
  [
    "public parts of the navigation in Mintlify",
    {
      "docs.json":
        '{"$schema":"https://mintlify.com/docs.json","navigation":{"groups":[{"group":"Open","public":true,"pages":["one",{"group":"In","pages":["in/two"]}]},{"group":"Team","pages":["three","four"]}]}}',
      "one.mdx": "One",
      "in/two.mdx": "Two",
      "three.mdx": "Three",
      "four.mdx": "---\npublic: true\n---\nFour",
    },
    {
      "one.mdx": "published",
      "in/two.mdx": "published",
      "three.mdx": "withheld",
      "four.mdx": "published",
    },
  ],
  [
    "roles in the settings of Fern",
    {
      "fern/docs.yml":
        "roles:\n  - everyone\n  - staff\nnavigation:\n  - section: Open\n    viewers: [everyone]\n    contents:\n      - page: One\n        path: ./pages/one.mdx\n      - page: Two\n        path: pages/two.mdx\n        viewers: [staff]\n  - page: Three\n    path: ../docs/three.md\n",
      "fern/pages/one.mdx": "One",
      "fern/pages/two.mdx": "Two",
      "fern/pages/four.mdx": "Four",
      "docs/three.md": "Three",
      "docs/five.md": "Five",
    },
    {
      "fern/pages/one.mdx": "published",
      "fern/pages/two.mdx": "withheld",
      "fern/pages/four.mdx": "withheld",
      "docs/three.md": "withheld",
      "docs/five.md": "published",
    },
  ],
  [
    "what a collection of Statamic gives its entries",
    {
      "content/collections/staff.yaml": "title: Staff\ninject:\n  protect: logged_in\n",
      "content/collections/staff/one.md": "One",
      "content/collections/staff/two.md": "---\nprotect: false\n---\nTwo",
      "content/collections/blog.yaml": "title: Blog\ninject:\n  author: ada\n",
      "content/collections/blog/three.md": "Three",
    },
    {
      "content/collections/staff/one.md": "withheld",
      "content/collections/staff/two.md": "published",
      "content/collections/blog/three.md": "published",
    },
  ],
  [
    "settings of Fern without roles",
    {
      "fern/docs.yml": "navigation:\n  - page: One\n    path: pages/one.mdx\n",
      "fern/pages/one.mdx": "One",
    },
    { "fern/pages/one.mdx": "published" },
  ],
  [
    "groups of another program",
    { "one.md": "---\ngroups: [tea, coffee]\n---\nOne" },
    { "one.md": "published" },
  ],
];
