/** What a repository was written for. It decides what a form means that other repositories use otherwise. */
export type Generator = "docusaurus" | "hugo" | "jekyll" | "mdn" | "vitepress";
