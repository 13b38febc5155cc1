import type { Block } from "#schemas/deployments/block.ts";

/** A block of each type, with its variants. */
export const blockSamples: { name: string; blocks: Block[] }[] = [
  {
    name: "hero: typed words, background, badge, two buttons, figure",
    blocks: [
      {
        type: "hero",
        badge: "Badge",
        title: "A hero with",
        typedWords: ["typed words", "a background", "two buttons"],
        subtitle:
          "Letters appear every 100 ms and disappear every 50 ms. A complete word stays for two seconds.",
        bgImage: "branches",
        btnLabel: "Primary",
        btnTo: "/styleguide#blocks",
        btnSecondaryLabel: "Secondary",
        btnSecondaryTo: "/docs",
        figure: "push-and-site",
      },
    ],
  },
  {
    name: "hero: background without its filter",
    blocks: [{ type: "hero", title: "No filter", bgImage: "contour", noBgFilter: true }],
  },
  {
    name: "cards: three columns, with icons and buttons",
    blocks: [
      {
        type: "cards",
        title: "Three cards",
        subtitle: "Or five, or any number that is not four.",
        cards: ["git-branch", "database", "search"].map((icon, index) => ({
          title: `Card ${index + 1}`,
          description: "What it is about, in a sentence or two.",
          icon,
          btnLabel: "Open",
          btnTo: "/docs",
        })),
      },
    ],
  },
  {
    name: "cards: four columns, with metrics",
    blocks: [
      {
        type: "cards",
        title: "Exactly four cards",
        cards: ["1", "24", "300", "18,600"].map((metric) => ({
          title: "A figure",
          description: "And what it measures.",
          metric,
        })),
      },
    ],
  },
  {
    name: "text: alone, and next to a figure",
    blocks: [
      {
        type: "text",
        title: "Text",
        content:
          '<p>HTML with <a href="/docs">a link</a>, <strong>weight</strong> and <code>code</code>.</p><ul><li>One thing</li><li>Another</li></ul><pre><code>git push pressmark main</code></pre>',
      },
      {
        type: "text",
        title: "Text with a figure",
        content: "<p>The figure is next to the text, or below it on a phone.</p>",
        figure: "build",
      },
    ],
  },
  {
    name: "features: two columns, with Learn more",
    blocks: [
      {
        type: "features",
        title: "Features",
        features: [
          {
            title: "With a link",
            description: "It links to another page.",
            icon: "link-2",
            href: "/docs",
          },
          { title: "Without one", description: "It needs no link.", icon: "eye" },
          { title: "Without an icon", description: "Also fine." },
          { title: "Only a title" },
        ],
      },
    ],
  },
  {
    name: "comparisonTable: ticks, crosses, words, tooltip, highlighted column",
    blocks: [
      {
        type: "comparisonTable",
        title: "Comparison",
        columns: [
          { title: "Feature", isHeader: true },
          { title: "Ours", isOurs: true },
          { title: "Another" },
          { title: "By hand" },
        ],
        highlightColumn: 1,
        features: [
          { name: "True and false", values: [true, false, true] },
          {
            name: "Words",
            info: "A short explanation.",
            values: ["Partial", "Plugin", "Manual"],
          },
          { name: "Longer words", values: ["Bring your own", "Limited", "Manual"] },
        ],
      },
    ],
  },
  {
    name: "cta: opens in a new tab",
    blocks: [
      {
        type: "cta",
        title: "Call to action",
        subtitle: "One thing to do.",
        btnLabel: "Do it",
        btnTo: "/docs",
      },
    ],
  },
  {
    name: "plans and planTable: those of the installation, here three samples",
    blocks: [
      {
        type: "plans",
        title: "Plans",
        subtitle: "Monthly or yearly. The recommended plan is dark.",
        bgImage: "waves",
      },
      { type: "planTable", title: "What each plan includes" },
    ],
  },
];
