interface BrowserWindow {
  /** The current address. */
  readonly href: string;
  /** Addresses to which a page sent the browser. */
  readonly visits: string[];
  close(): void;
}

const names = ["window", "document", "BroadcastChannel"] as const;

/** The parts of a browser's window that the official client uses, open at `href` until it is closed. */
export function openBrowserWindow(href: string): BrowserWindow {
  const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  const location = new URL(href);
  const visits: string[] = [];
  const parts: Record<(typeof names)[number], unknown> = {
    window: {
      location: Object.assign(location, { assign: (target: string) => void visits.push(target) }),
      history: {
        state: null,
        replaceState: (_state: unknown, _title: string, target: string) => {
          location.href = new URL(target, location).toString();
        },
      },
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
    document: { visibilityState: "visible", addEventListener: () => undefined },
    // The channel of Node.js would keep the test's process alive.
    BroadcastChannel: undefined,
  };
  for (const name of names)
    Object.defineProperty(globalThis, name, { value: parts[name], configurable: true });
  return {
    get href() {
      return location.toString();
    },
    visits,
    close: () => {
      for (const [at, name] of names.entries()) {
        const descriptor = before[at];
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else Reflect.deleteProperty(globalThis, name);
      }
    },
  };
}
