/** Our own line drawings on a grid of 20. Each decorates a word or a label next to it. */
export const icons = {
  menu: drawing('<path d="M3 6h14M3 10h14M3 14h9"/>'),
  close: drawing('<path d="m5 5 10 10M15 5 5 15"/>'),
  search: drawing('<circle cx="9" cy="9" r="5.5"/><path d="m13 13 4 4"/>'),
  list: drawing('<path d="M4 5h12M7 10h9M7 15h6"/>'),
  globe: drawing(
    '<circle cx="10" cy="10" r="7"/><path d="M3 10h14M10 3c2.5 2.2 3.5 4.5 3.5 7s-1 4.8-3.5 7c-2.5-2.2-3.5-4.5-3.5-7S7.5 5.2 10 3Z"/>',
  ),
  sun: drawing(
    '<circle cx="10" cy="10" r="3.25"/><path d="M10 2.75v1.5M10 15.75v1.5M2.75 10h1.5M15.75 10h1.5M4.9 4.9l1 1M14.1 14.1l1 1M4.9 15.1l1-1M14.1 5.9l1-1"/>',
  ),
  moon: drawing('<path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z"/>'),
  contrast: drawing(
    '<circle cx="10" cy="10" r="6.75"/><path d="M10 3.25a6.75 6.75 0 0 1 0 13.5Z" fill="currentcolor"/>',
  ),
  folder: drawing('<path d="M2.5 15.5v-11h5l2 2.5h8v8.5a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1Z"/>'),
} as const;

function drawing(shapes: string): string {
  return `<svg class="icon" viewBox="0 0 20 20" aria-hidden="true">${shapes}</svg>`;
}
