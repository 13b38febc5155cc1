import { useRef } from "react";

/** The value before its last change. */
export function usePrevious(value: string): string {
  const values = useRef({ value, former: "" });
  if (values.current.value !== value) values.current = { value, former: values.current.value };
  return values.current.former;
}
