import type { ComponentProps } from "react";
import { Input } from "../../components/ui/input.tsx";

interface PathInputProps extends Omit<ComponentProps<typeof Input>, "onChange"> {
  onChange: (text: string) => void;
}

/** A field for a path or a branch, which browsers neither complete nor correct. */
export const PathInput = ({ onChange, ...props }: PathInputProps) => (
  <Input
    {...props}
    className="font-mono"
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={1_000}
    onChange={(event) => onChange(event.target.value)}
  />
);
