import type { NavigationItem } from "../navigation.ts";

/** A page in a menu: its icon, name and description. */
export function NavigationLink({ item, here }: { item: NavigationItem; here: string }) {
  const { href, name, description, icon: Icon } = item;
  return (
    <a
      href={href}
      aria-current={here === href ? "page" : undefined}
      className="group/link flex items-start gap-3 rounded-lg p-2.5 -outline-offset-2 hover:bg-wash aria-[current=page]:bg-wash"
    >
      <span className="inline-flex size-8 shrink-0 items-center justify-center rounded-md border border-line bg-surface text-soft group-hover/link:text-ink">
        <Icon aria-hidden="true" className="size-4" />
      </span>
      <span className="min-w-0">
        <span className="block text-sm font-medium">{name}</span>
        <span className="mt-px block text-[13px] leading-snug text-soft">{description}</span>
      </span>
    </a>
  );
}
