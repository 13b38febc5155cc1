import { afterAll, vi } from "vitest";

// Suites share a process. If one of them sets the clock, it would otherwise stand still in the next, where all new users would be equally old.
afterAll(() => void vi.useRealTimers());
