import { afterAll, vi } from "vitest";

// Suites share a process. A clock that one of them has set would stand still in the next, where users who sign up one after another would be equally old.
afterAll(() => void vi.useRealTimers());
