/** File locations and contents that some tool would run. Pressmark uses none of these tools. */

/** Files of a repository, by the tool that would run them. `run` is a shell command, and `code` is the same in JavaScript. */
export function hostileFiles(run: string, code: string): Record<string, Record<string, string>> {
  const scripts = (names: string[]) =>
    JSON.stringify({ name: "x", scripts: Object.fromEntries(names.map((name) => [name, run])) });
  const module = (url: string, rest = "") => `[submodule "m"]\n\tpath = m\n\turl = ${url}\n${rest}`;
  return {
    "a git filter": { ".gitattributes": "* filter=evil diff=evil merge=evil\n" },
    "a git working-tree encoding": {
      "enc/.gitattributes": "*.md working-tree-encoding=UTF-16 ident\n",
    },
    "git keywords": { "sub/.gitattributes": "*.md export-subst\n", "sub/k.md": "$Format:%H$" },
    "a submodule that is a command": { ".gitmodules": module(`ext::sh -c '${run}'`) },
    "a submodule with a carriage return in its path": {
      "d/.gitmodules": module("./x", '\tpath = "m\r"\n'),
    },
    "a git configuration": { ".gitconfig": `[core]\n\tfsmonitor = "${run}"\n` },
    "an LFS configuration": { ".lfsconfig": `[lfs]\n\turl = ext::${run}\n` },
    "a hook": { "hooks/post-receive": `#!/bin/sh\n${run}\n`, ".husky/pre-commit": run },
    "a nested bare repository": {
      "bare/HEAD": "ref: refs/heads/main\n",
      "bare/config": `[core]\n\tfsmonitor = "${run}"\n\tbare = true\n`,
    },
    "install scripts": { "package.json": scripts(["preinstall", "install", "postinstall"]) },
    "build scripts": { "site/package.json": scripts(["build", "prepare", "prebuild", "start"]) },
    "npm settings": { ".npmrc": `script-shell=${run}\nnode-options=--require ./evil.cjs\n` },
    "a preloaded module": { "evil.cjs": code },
    packages: { "node_modules/evil/index.js": code, "node_modules/yaml/index.js": code },
    Make: { Makefile: `all:\n\t${run}\n` },
    Docker: { Dockerfile: `FROM scratch\nRUN ${run}\n`, "compose.yml": "services: {}\n" },
    Ruby: { Gemfile: `system("${run}")`, Rakefile: `system("${run}")`, "_plugins/x.rb": run },
    Jekyll: { "_config.yml": "plugins: [evil]\nsafe: false\n" },
    Python: {
      "setup.py": `import os; os.system("${run}")`,
      "conf.py": "import os",
      "sitecustomize.py": run,
    },
    MkDocs: { "mkdocs.yml": "hooks: [hook.py]\n", "hook.py": `import os; os.system("${run}")` },
    Hugo: {
      "hugo.toml": '[security.exec]\nallow = [".*"]\n',
      "layouts/index.html": "{{ os.ReadFile }}",
    },
    Eleventy: { ".eleventy.js": code, "eleventy.config.js": code },
    Vite: { "vite.config.js": code, "postcss.config.js": code, "tailwind.config.js": code },
    Next: { "next.config.js": code },
    Astro: { "astro.config.mjs": code },
    Gatsby: { "gatsby-node.js": code, "gatsby-config.js": code },
    Quartz: { "quartz.config.ts": code },
    Babel: { "babel.config.js": code, ".babelrc.js": code },
    TypeScript: { "tsconfig.json": '{"compilerOptions":{"plugins":[{"name":"./evil.cjs"}]}}' },
    ESLint: { "eslint.config.js": code, ".prettierrc.js": code },
    "Obsidian plugins": { ".obsidian/plugins/evil/main.js": code },
    "shell startup files": { ".bashrc": run, ".profile": run, ".envrc": run, ".zshenv": run },
    "continuous integration": {
      ".github/workflows/x.yml": `on: push\njobs: {x: {run: "${run}"}}\n`,
    },
    "editor settings": { ".vscode/tasks.json": `{"tasks":[{"command":"${run}"}]}`, ".vimrc": run },
    "task runners": { justfile: `x:\n  ${run}\n`, "Taskfile.yml": run, "lefthook.yml": run },
    "other runtimes": {
      "deno.json": `{"tasks":{"build":"${run}"}}`,
      "bunfig.toml": "preload=['x']",
    },
    "other hosts": { "netlify.toml": `[build]\ncommand="${run}"\n`, "vercel.json": "{}" },
    "other builds": {
      "build.gradle": `"${run}".execute()`,
      "CMakeLists.txt": `execute_process(${run})`,
    },
    "an environment loader": {
      ".env": `NODE_OPTIONS=--require ./evil.cjs\nGIT_SSH_COMMAND=${run}\n`,
    },
    "pages with code": { "page.mdx": `export const x = ${code}`, "page.ejs": `<% ${code} %>` },
  };
}

const module = (url: string, rest = "") => `[submodule "m"]\n\tpath = m\n\turl = ${url}\n${rest}`;

/** Files that git itself recognizes as attacks. */
export function refusedFiles(run: string): Record<string, Record<string, string>> {
  return {
    "a submodule with an option": { ".gitmodules": module(`-u${run}`) },
    "a submodule with an update command": {
      ".gitmodules": module("../x", `\tupdate = !${run}\n`),
    },
  };
}

/** Notes whose front matter or text another tool would evaluate. */
export function hostileNotes(run: string, code: string): Record<string, string> {
  const matter = (yaml: string) => `---\n${yaml}\n---\nStill here`;
  const language = (name: string) => `---${name}\n${code}\n---\nStill here`;
  const text = (body: string) => `${body}\n\nStill here`;
  return {
    js: language("js"),
    javascript: language("javascript"),
    typescript: language("ts"),
    node: language("node"),
    coffee: language("coffee"),
    json: `---json\n{"a": "${run}"}\n---\nStill here`,
    toml: "+++\na = 1\n+++\nStill here",
    python: language("python"),
    "js-function": matter(`a: !!js/function "function () { ${code.replaceAll('"', "'")} }"`),
    "js-undefined": matter("a: !!js/undefined ''"),
    "js-regexp": matter("a: !!js/regexp /x/"),
    "js-eval": matter(`a: !js "${code.replaceAll('"', "'")}"`),
    "python-system": matter(`a: !!python/object/apply:os.system ["${run}"]`),
    "python-new": matter("a: !!python/object/new:os.system [x]"),
    ruby: matter("a: !ruby/object:Gem::Installer\n  i: x"),
    java: matter("a: !!javax.script.ScriptEngineManager [x]"),
    include: matter("a: !include /etc/passwd"),
    environment: matter("a: !ENV ${CANARY_SECRET}"),
    prototype: matter(`__proto__:\n  toString: "${run}"`),
    constructor: matter(`title: "{{constructor.constructor('x')()}}"`),
    layout: matter(`layout: "../../../../proc/self/environ"\neval: "${run}"`),
    handlebars: text("{{env.CANARY_SECRET}} {{#with this}}{{lookup constructor 'x'}}{{/with}}"),
    liquid: text("{% include ../../.env %} {% raw %}{{ site.env }}{% endraw %}"),
    hugo: text('{{< readfile "/proc/self/environ" >}} {{% exec "id" %}}'),
    ejs: text(`<%= process.env.CANARY_SECRET %> <% ${code} %>`),
    templater: text(`<%* ${code} %> <% tp.system.prompt() %>`),
    dataview: text(`\`\`\`dataviewjs\n${code}\n\`\`\`\n\n\`$= ${code}\``),
    mdx: text(`import x from './evil.cjs'\n\nexport const y = ${code}\n\n<x.y {...process.env} />`),
    php: text(`<?php system('${run}'); ?>`),
    mdbook: text("{{#include ../../../proc/self/environ}} {{#include /proc/self/environ}}"),
    snippets: text('--8<-- "/proc/self/environ"\n\n--8<-- "../.git/config"'),
    vitepress: text("<<< @/../../proc/self/environ\n\n<!--@include: ./environ.md-->"),
    docfx: text("[!INCLUDE [x](environ.md)] [!code-sh[x](~/../../proc/self/environ)]"),
    ssi: text(`<!--#exec cmd="${run}" -->`),
  };
}
