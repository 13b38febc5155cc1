/** The publication settings that an author can write, with the meaning they have in other generators. */
export type Outcome = "published" | "unlisted" | "draft" | "scheduled" | "withheld";

export interface WithholdingCase {
  generator: string;
  /** The front matter lines, or the whole file if `whole` is set. */
  text: string;
  outcome: Outcome;
  whole?: true;
  /** Folder and name. By default each case gets a unique name. */
  path?: string;
}

const of =
  (generator: string) =>
  (outcome: Outcome, texts: string[]): WithholdingCase[] =>
    texts.map((text) => ({ generator, text, outcome }));
const whole =
  (generator: string) =>
  (outcome: Outcome, texts: string[]): WithholdingCase[] =>
    texts.map((text) => ({ generator, text, outcome, whole: true }));

const TEXT = "Confidential words";
const toml = (lines: string) => `+++\n${lines}\n+++\n\n${TEXT}`;

export const withholdingCases: WithholdingCase[] = [
  ...of("Jekyll")("withheld", ["published: false", "published: no", 'published: "false"', "Published: False", "published:  false  # not yet", "'published': false"]),
  ...of("Jekyll")("published", ["published: true", "published:", "layout: post", "published: 2020-01-01", "date: 2020-01-01 10:00:00 +0800"]),
  ...of("Jekyll")("scheduled", ["date: 2099-01-01", "date: 2099-01-02 10:00:00 -0500"]),
  { generator: "Jekyll", path: "_drafts/idea.md", text: "title: Idea", outcome: "draft" },
  { generator: "Jekyll", path: "blog/_drafts/deep/idea.md", text: "title: Idea", outcome: "draft" },
  { generator: "Jekyll", path: "_posts/2099-01-01-later.md", text: "title: Later", outcome: "scheduled" },
  { generator: "Jekyll", path: "_posts/2020-01-01-before.md", text: "title: Before", outcome: "published" },
  { generator: "Jekyll", path: "_posts/2099-01-02-dated.md", text: "date: 2020-01-01", outcome: "published" },
  ...of("Hugo")("draft", ["draft: true", "Draft: true", "DRAFT: TRUE", 'draft: "true"', "draft: yes", "draft: 1"]),
  ...of("Hugo")("published", ["draft: false", "draft:", "weight: 3", "publishDate: 2020-01-01", "expiryDate: 2099-01-01", "date: 2099-01-01\npublishDate: 2020-01-01", "build:\n  render: always\n  list: always", "build: 42", "headless: false"]),
  ...of("Hugo")("scheduled", ["publishDate: 2099-01-01", "publishdate: 2099-01-01T10:00:00+02:00", "PublishDate: 2099-01-01", "pubdate: 2099-01-01", "published: 2099-01-01", "date: 2099-01-01"]),
  ...of("Hugo")("withheld", ["expiryDate: 2020-01-01", "expirydate: 2020-01-01", "unpublishdate: 2020-01-01", "headless: true", "build:\n  render: never", "_build:\n  render: link", "build: { render: false }", "Build:\n  Render: Never", "build:\n  render: sometimes"]),
  ...of("Hugo")("unlisted", ["build:\n  list: never", "_build:\n  list: local", "build: { list: false }"]),
  ...whole("Hugo")("draft", [toml("draft = true"), toml('title = "T"\nDraft = true'), `+++\r\ndraft = true\r\n+++\r\n${TEXT}`, `{"draft": true}\n${TEXT}`, `{\n  "title": "T",\n  "draft": true\n}\n\n${TEXT}`, `\uFEFF---\ndraft: true\n---\n${TEXT}`, `\n\n---\ndraft: true\n---\n${TEXT}`, `---\r\ndraft: true\r\n---\r\n${TEXT}`]),
  ...whole("Hugo")("scheduled", [toml("publishDate = 2099-01-01"), toml("date = 2099-01-01T10:00:00Z"), toml('publishDate = "2099-01-01"'), `{"publishDate": "2099-01-01"}\n${TEXT}`]),
  ...whole("Hugo")("withheld", [toml("expiryDate = 2020-01-01"), toml('[build]\nrender = "never"'), toml('build.render = "never"'), `{"build": {"render": "never"}}\n${TEXT}`, toml("title = Broken\ndraft = perhaps"), toml("title = Broken\n draft : true,"), "+++\ndraft = false\n\nNo end", `{"title": "T",\n"draft": tru\n}\n${TEXT}`, `{\n "draft": true,\n\nNo end`]),
  ...whole("Hugo")("unlisted", [toml('[build]\nlist = "never"'), toml('title = "T"\n[_build]\nlist = "local"')]),
  ...whole("Hugo")("published", [toml('title = "T"\ndraft = false'), toml('title = Not quoted\ntags = ["a"]'), `{"title": "T", "draft": false}\n${TEXT}`, `{"title": "T", "tags": ["a"],}\n${TEXT}`, "{{< figure >}} is no front matter", `{: .note}\n${TEXT}`, `+++ is three signs`]),
  ...of("Docusaurus")("draft", ["draft: true"]),
  ...of("Docusaurus")("unlisted", ["unlisted: true", 'unlisted: "true"', "Unlisted: yes"]),
  ...of("Docusaurus")("published", ["unlisted: false", "sidebar_position: 2", "id: intro"]),
  ...of("VitePress")("published", ["layout: home", "outline: deep", "sidebar: false"]),
  ...of("VitePress")("draft", ["draft: true"]),
  ...of("VitePress")("withheld", ["publish: false", "published: false"]),
  ...of("VitePress")("unlisted", ["hidden: true"]),
  ...of("MkDocs")("draft", ["draft: true", "draft: True"]),
  ...of("MkDocs")("published", ["status: new", "status: deprecated", "hide:\n  - toc\n  - navigation", "template: home.html"]),
  ...whole("MkDocs")("draft", [`---\ndraft: true\n...\n${TEXT}`]),
  ...of("Astro")("draft", ["draft: true", "isDraft: true", "title: T\npubDate: 'Jul 08 2022'\ndraft: true"]),
  ...of("Astro")("published", ["pubDate: 'Jul 08 2022'", "pubDate: Jul 08 2022", "publishedAt: 2022-07-08", "template: splash", "sidebar:\n  order: 1"]),
  ...of("Astro")("scheduled", ["pubDate: 'Jul 08 2099'", "pubDate: 8 July 2099", "publishDate: 2099/07/08"]),
  ...of("Eleventy")("withheld", ["permalink: false", "permalink: false # none"]),
  ...of("Eleventy")("draft", ["draft: true"]),
  ...of("Eleventy")("unlisted", ["eleventyExcludeFromCollections: true"]),
  ...of("Eleventy")("published", ["eleventyExcludeFromCollections: false", "eleventyExcludeFromCollections: [posts]", "permalink: /some/where"]),
  ...whole("Eleventy")("draft", [`---json\n{ "draft": true }\n---\n${TEXT}`, `---toml\ndraft = true\n---\n${TEXT}`, `---yaml\ndraft: true\n---\n${TEXT}`]),
  ...whole("Eleventy")("withheld", [`---js\n{ draft: true }\n---\n${TEXT}`, `---js\nconst draft = true;\n---\n${TEXT}`]),
  ...whole("Hexo")("draft", [`;;;\n"title": "T",\n"draft": true\n;;;\n${TEXT}`, `"title": "T",\n"draft": true\n;;;\n${TEXT}`]),
  ...of("Hexo")("withheld", ["published: false", "password: geheim"]),
  ...of("VuePress")("withheld", ["secret: true", "passwd: 123", "protected: true", "keys:\n  - e10adc3949ba59abbe56e057f20f883e"]),
  ...of("VuePress")("published", ["secret: The garden", "secret: false", "keys: [C major, e minor]", "protected: [birds]"]),
  ...whole("Hugo")("withheld", [`A {{% hugo-encryptor "tea" %}}\n${TEXT}\n{{% /hugo-encryptor %}}`, `{{< fixit-encryptor "tea" >}}\n${TEXT}\n{{< /fixit-encryptor >}}`, `{% encrypt tea %}\n${TEXT}\n{% endencrypt %}`, `::: encrypt password="tea"\n${TEXT}\n:::`]),
  ...whole("Hugo")("published", [`{{</* encrypt "tea" */>}} shows {{</* /encrypt */>}} ${TEXT}`, `We encrypt {{ tea }}.\n\n\`\`\`\n::: encrypt\n\`\`\`\n\n${TEXT}`]),
  ...of("Obsidian Publish")("withheld", ["publish: false", 'publish: "false"', "Publish: False", "publish: no", "publish: nope"]),
  ...of("Obsidian Publish")("published", ["publish: true", "publish:", "publish: true\ndate: 2099-01-01", "cssclasses: wide"]),
  ...of("Digital Garden")("withheld", ["dg-publish: false"]),
  ...of("Quartz")("draft", ["draft: true", 'draft: "true"']),
  ...of("Quartz")("withheld", ["publish: false", "private: true", "Private: yes"]),
  ...of("Quartz")("published", ["private: false", "created: 2099-01-01", "enableToc: false"]),
  ...of("Ghost")("draft", ["status: draft", "status: Draft", "status: [draft]", "status: 🌱 draft"]),
  ...of("Ghost")("withheld", ["status: scheduled", "status: sent", "visibility: members", "visibility: paid", "visibility: tiers", "visibility: private", "visibility: 3"]),
  ...of("Ghost")("scheduled", ["status: scheduled\npublished_at: 2099-01-01T10:00:00.000Z", "published_at: 2099-01-01T10:00:00.000Z", "status: scheduled\ndate: 2099-01-01"]),
  ...of("Ghost")("published", ["status: published", "visibility: public", "status: published\npublished_at: 2020-01-01T10:00:00.000Z", "status: evergreen", "status: done"]),
  ...of("WordPress")("draft", ["status: auto-draft", "post_status: draft"]),
  ...of("WordPress")("withheld", ["status: private", "status: pending", "status: trash", "status: future", "visibility: password", "password: x"]),
  ...of("Pressmark")("scheduled", ["publishAt: 2099-01-01", "publish_at: 2099-01-01T09:00", "publish-at: 2099-01-01"]),
  ...of("Pressmark")("unlisted", ["unlisted: true", "hidden: true", "listed: false", "visibility: unlisted", "visibility: hidden"]),
  ...of("Pressmark")("withheld", ["private: true", "draft: perhaps", "private: perhaps", "hidden: perhaps", "publishAt: tomorrow", "expiryDate: soon", "draft: [x, y]", "draft: {{draft}}", "publish: @no"]),
  ...of("Pressmark")("draft", ["draft:true", "draft = true", "title: T\ndraft:true", "title: @home\ndraft: true", "title: Foo: bar\ndraft: true", "tags: [\n\"a\"\n]\ndraft: true", 'title: "open\ndraft: true', "a: !!js/function x\ndraft: true", "draft: true\ndraft: true", '"draft: true', "draft：true\ntitle: a: b"]),
  ...of("Pressmark")("withheld", ["title: T\n  draft: true", "title: T\ndraft true", "x: @y\n  draft: true", "title: T\n- draft: true", "draft: true\ndraft: false", "title: Foo: draft: true", "publishAt: 2020-01-01: x", "{draft: true"]),
  ...of("Pressmark")("published", ["title: Foo: bar", "title: @home", "created: {{date}}", 'tags: [\n"a"\n]', "title: The draft of a plan"]),
  ...whole("Pressmark")("withheld", [`---\ntitle: T\n\n${TEXT}`, `---\ndraft: false\n${TEXT}`, `---\ntitle: T\n\n# Heading\n\nSome text.\n\n---\n\n${TEXT}`, `draft: true\n\n${TEXT}`, `title: T\npublished: false\n---\n${TEXT}`]),
  ...whole("Pelican")("draft", [`Title: T\nStatus: draft\n\n${TEXT}`]),
  ...whole("Pressmark")("draft", ["---\ndraft: true"]),
  ...whole("Pressmark")("published", [`---\n\n${TEXT}`, `---\n${TEXT}\n`, `Status: draft\n\n${TEXT}`, `---\n---\n${TEXT}`, TEXT]),
  // Front matter fences with a wrong position or form.
  ...whole("Pressmark")("draft", [`<!-- a word before -->\n---\ndraft: true\n---\n${TEXT}`, `%% a word\nbefore %%\n\n---\ndraft: true\n---\n${TEXT}`, `<!-- a word before -->\n+++\ndraft = true\n+++\n${TEXT}`, `---\u200B\ndraft: true\n---\u200B\n${TEXT}`, `\u00AD---\ndraft: true\n---\n${TEXT}`, `---\u00A0\ndraft: true\n---\u00A0\n${TEXT}`, `++++\ndraft = true\n++++\n${TEXT}`, `+++toml\ndraft = true\n+++\n${TEXT}`, `;;;json\n{"draft": true}\n;;;\n${TEXT}`, `{draft: true}\n${TEXT}`, `{'draft': true}\n${TEXT}`, `{\n  // it's mine\n  "draft": true\n}\n${TEXT}`, `{ /* not "yet" */ "title": "a // b", "draft": true }\n${TEXT}`]),
  ...whole("Pressmark")("withheld", [`———\ndraft: true\n———\n${TEXT}`, `***\ndraft: true\n***\n${TEXT}`, `===\npublished: false\n===\n${TEXT}`, `\`\`\`yaml\n---\ndraft: true\n---\n\`\`\`\n${TEXT}`, `~~~\nprivate: true\n~~~\n${TEXT}`, `# Title\n\n---\ndraft: true\n---\n\n${TEXT}`, `# Title\n---\ntitle: T\npublish: no\n---\n\n${TEXT}`, `--- draft: true ---\n${TEXT}`, `---\u2028draft: true\u2028---\u2028${TEXT}`, `---\u000Bdraft: true\n---\n${TEXT}`, `---\ntitle: T\n---\n---\ndraft: true\n---\n${TEXT}`, `---\n\n---\ndraft: true\n---\n${TEXT}`, `---\n%YAML 1.2\n---\ndraft: true\n---\n${TEXT}`, `---\ntitle: T\n---\n\ndraft:: true\n\n${TEXT}`, `<!--\ndraft: true\n-->\n${TEXT}`, `<!--\n.. title: T\n.. status: private\n-->\n${TEXT}`, `+++\ntitle = '''\n+++\n'''\ndraft = true\n+++\n${TEXT}`, `[{"draft": true}]\n${TEXT}`, `---js\n({permalink: false})\n---\n${TEXT}`]),
  ...whole("Pressmark")("published", [`# How to write a draft\n\n\`\`\`yaml\ndraft: true\n\`\`\`\n\n${TEXT}`, `---\ntitle: T\n---\n\n\`\`\`yaml\ndraft: true\n\`\`\`\n\n${TEXT}`, `---\ntitle: T\n---\n\nA draft: true stories\n\n${TEXT}`, `# Drafts\n\ndraft: true is a key.\n\n${TEXT}`, `<!-- draft ideas -->\n\n${TEXT}`]),
  ...whole("Pressmark")("draft", [`--- # a comment\ndraft: true\n---\n${TEXT}`, `--- !map\ndraft: true\n---\n${TEXT}`, `--- &top\ntitle: T\ndraft: true\n...\n${TEXT}`, `%YAML 1.2\n---\ndraft: true\n---\n${TEXT}`, `%TAG ! tag:example.org,2000:\n%YAML 1.1\n---\ndraft: true\n---\n${TEXT}`, `{\n  # a comment\n  "draft": true\n}\n${TEXT}`]),
  ...whole("Pressmark")("withheld", [`:draft: true\n\n${TEXT}`, `:title: T\n:published: false\n\n${TEXT}`, `#+title: T\n#+draft: true\n\n${TEXT}`, `--- # a comment\ndraft: perhaps\n\n${TEXT}`]),
  ...whole("Pressmark")("published", [`--- # a sentence\n${TEXT}`, `:tada: draft: true stories\n\n${TEXT}`, `#+1 for the draft\n\n${TEXT}`, `{\n# Heading\n}\n\n${TEXT}`]),
  // Front matter that is broken, indented with tabs, or too large to parse.
  ...of("Hugo")("withheld", ["build:\n\trender: never", "\tbuild:\n\t\trender: never", "build: {render: never", "build:\n  render: never: x", "_build:\n  - list: local\n - x: y: z", "permalink: {build: false"]),
  ...of("Hugo")("unlisted", ["title: T\nbuild:\n\tlist: never"]),
  ...of("Hugo")("published", ["build: {render: always", "build: {number: 3"]),
  ...whole("Hugo")("withheld", [toml("title = Broken\n[build]\nrender = never"), toml("[_build]\nlist = local")]),
  ...of("Pressmark")("withheld", ["build: {render: never}", "build:\n  render: never", "permalink: false", "draft:\n  true", "draft: >\n  true", "password: x", "visibility: members", "build.render: never", "date:\n  created: 2099-01-01", "_build: &b\n  list: never"].map((text) => `large: ${"x".repeat(70_000)}\n${text}`)),
  ...of("Pressmark")("scheduled", [`large: ${"x".repeat(70_000)}\ndate: 2099-01-01`]),
  ...whole("Pressmark")("withheld", [toml(`large = "${"x".repeat(70_000)}"\n[build]\nrender = "never"`), toml(`large = "${"x".repeat(70_000)}"\nbuild.render = "never"`), `{\n  "large": "${"x".repeat(70_000)}",\n  "build": { "render": "never" }\n}\n${TEXT}`, `{\n  "large": "${"x".repeat(70_000)}",\n  "permalink": false\n}\n${TEXT}`]),
  ...of("Pressmark")("published", [`large: ${"x".repeat(70_000)}\ndate: 2020-01-01\ndata:\n  password: x\n  date: 2099-01-01\n  url: false`]),
  ...of("Hashnode")("draft", ["saveAsDraft: true"]),
  ...of("Ghost")("withheld", ["email_only: true"]),
  ...of("Ghost")("published", ["email_only: false"]),
  ...of("Ghost")("draft", ["publish_state: draft"]),
  ...of("Eleventy")("withheld", ["eleventyComputed:\n  permalink: false", "eleventyComputed.permalink: false"]),
  ...of("Eleventy")("unlisted", ["eleventyComputed: {eleventyExcludeFromCollections: true}"]),
  ...of("Eleventy")("published", ["eleventyComputed:\n  permalink: /a/b/"]),
  ...of("Pressmark")("unlisted", ["hide: true"]),
  ...of("MkDocs")("published", ["hide: [navigation, toc]"]),
  ...of("Jekyll")("scheduled", ["date: 20990101", "date: 20990101T100000Z", "date: 20990101T1000+0200", "date: 209901011000", "date: 4070908800", "publishDate: 4070908800000"]),
  ...of("Jekyll")("published", ["date: 20200101", "date: 202001011000", "date: 1577836800", "date: 20991301", "date: 12345678"]),
  // Keys with an unusual position or spelling.
  ...of("Pressmark")("draft", ["base: &b\n  draft: true\n<<: *b", "<<: {draft: true}", "<<: [{draft: true}]", "draft?: true", "$draft: true", "\u200Bdraft: true", "ｄｒａｆｔ: true", "d\u00ADraft: true", "params.draft: true", "state: draft", "publishStatus: draft"]),
  ...of("Pressmark")("published", ["base: &b\n  draft: true\n<<: *b\ndraft: false", "state: Texas", "stage: seedling", "render: webgl", "params:\n  password: x\n  hidden: false", "build: [a, b]"]),
  ...of("Pressmark")("withheld", ["base: &b {published: false}\nother: 1\n<<: *b", "do-not-publish: true", "confidential: true", "status: not published", "build: never", "build: false", "build.render: never", "build:\n  - render: never"]),
  ...of("Hugo")("draft", ["params:\n  draft: true", "hugo: {draft: true}"]),
  ...whole("Hugo")("draft", [toml("[params]\ndraft = true"), toml("params.draft = true")]),
  ...whole("Hugo")("withheld", [toml("[[build]]\nrender = 'never'")]),
  ...of("Hugo")("unlisted", ["bookHidden: true"]),
  ...of("Grav")("withheld", ["routable: false"]),
  ...of("Redocly")("withheld", ["rbac:\n  Admin: read", "rbac: { authenticated: read }", "rbac:\n  anonymous: none\n  Staff: read", "requiresLogin: true"]),
  ...of("Redocly")("published", ["rbac:\n  anonymous: read", "rbac: { '*': read }", "rbac: cluster", "requiresLogin: maybe"]),
  ...whole("Fern")("withheld", [`<If roles={["admin"]}>\n${TEXT}\n</If>`, `Text\n\n<If\n  products={["a"]}\n  roles={["admin", "staff"]}\n>\n${TEXT}\n</If>`, `<If loggedIn>${TEXT}</If>`]),
  ...whole("Fern")("published", ['<If products={["api"]}>\nText\n</If>', '<If roles={["everyone"]}>\nText\n</If>', '<If not roles={["admin"]}>\nText\n</If>', "<If loggedIn={false}>Text</If>", '```mdx\n<If roles={["admin"]}>\nText\n</If>\n```\n']),
  ...whole("Redocly")("withheld", [`{% if includes($rbac.teams, "Admin") %}\n${TEXT}\n{% /if %}`]),
  ...whole("Redocly")("published", ['{% if includes($rbac.teams, "anonymous") %}\nLog in\n{% /if %}', '```\n{% if includes($rbac.teams, "Admin") %}\n```\n', "Use `$rbac.teams` for this."]),
  { generator: "Medium", path: "posts/draft_My-tea-1a2b3c4d5e6f.md", text: "title: Tea", outcome: "draft" },
  { generator: "Medium", path: "posts/draft_My-tea.md", text: "title: Tea", outcome: "published" },
  { generator: "Medium", path: "posts/2020-01-02_My-tea-1a2b3c4d5e6f.md", text: "title: Tea", outcome: "published" },
  ...of("Substack")("withheld", ["audience: only_paid"]),
  ...of("Substack")("published", ["audience: everyone", "audience: developers"]),
  ...of("Retype")("withheld", ["visibility: protected"]),
  ...of("Metalsmith")("withheld", ["publish: private", "publish: draft"]),
  ...of("Grav")("unlisted", ["visible: false"]),
  ...of("Zola")("withheld", ["render: false"]),
  ...of("Digital Garden")("unlisted", ["dg-hide: true"]),
  ...of("Astro")("scheduled", ["pubDatetime: 2099-01-01T00:00:00Z", "publishedDate: 2099-01-01", "date_published: 2099-01-01"]),
  ...of("Jekyll")("scheduled", ["date: 31.12.2099", "date: 12/31/2099", "date: January 1st, 2099", "date: 2099-01-01 00:00 CET", "date: 2099-01-01T00:00:00[Europe/Berlin]", 'date: "[[2099-01-01]]"', "date: [2099-01-01]", "date:\n  created: 2020-01-01\n  published: 2099-01-01"]),
  ...of("Jekyll")("withheld", ["expires: 2020-01-01", "expirationDate: 31.12.2020", "expiryDate: 2020-01-01 00:00 CET", "expires: next Friday", "expiry: 31. Dezember", "expirationDate: 2027-13-45", "expireDate: soon", "unpublishedAt: later", "unpublished_on: 2027-02-30"]),
  ...of("Jekyll")("published", ["expires: never", "expires: 3600", "expires: '86400'", "expires: true", "expiry: 30d", "expires: 1h 30m", "expirationDate: P30D", "expireDate: in 30 days", "expires: none", "unpublishedAt: false", "date: 31.12.2020", "date: Spring 2099"]),
]; // prettier-ignore
