export interface Calm {
  /** Does what somebody waits for. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Resolves as soon as nobody waits for anything, and at the latest after the longest wait. */
  wait(): Promise<void>;
}

/** Lets work that nobody waits for stand back while answers are being waited for. */
export function openCalm(longestMs: number): Calm {
  let busy = 0;
  let waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;

  function release(): void {
    clearTimeout(timer);
    timer = undefined;
    const released = waiting;
    waiting = [];
    for (const resolve of released) resolve();
  }

  return {
    during: async (work) => {
      busy += 1;
      try {
        return await work();
      } finally {
        busy -= 1;
        if (busy === 0) release();
      }
    },
    wait: async () => {
      if (busy === 0) return;
      timer ??= setTimeout(release, longestMs);
      await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
