declare module "markdown-it/lib/rules_core/smartquotes.mjs" {
  import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";

  /** Replaces straight quotes in the text of `state.tokens`, if `state.md.options.typographer` is set. */
  export default function smartquotes(state: StateCore): void;
}
