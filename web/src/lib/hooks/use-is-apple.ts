import { useSyncExternalStore } from "react";
import { isApple } from "../browser/browser.ts";

const never = () => () => undefined;

/** `isApple` for prerendered pages: false until the page is hydrated. */
export const useIsApple = (): boolean =>
  useSyncExternalStore(
    never,
    () => isApple,
    () => false,
  );
