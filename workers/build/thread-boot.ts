/** What a thread evaluates to run a TypeScript file of ours: Node 20 does not apply `--import` loaders to threads. */
export function threadBoot(file: URL): string {
  return `import(${JSON.stringify(import.meta.resolve("tsx/esm/api"))}).then(({ register }) => {
  register();
  return import(${JSON.stringify(file.href)});
});`;
}
