import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";

const DELAY_MS = 700;

export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-72 animate-appear rounded-md bg-ink px-2.5 py-1.5 text-xs text-white shadow-overlay"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
