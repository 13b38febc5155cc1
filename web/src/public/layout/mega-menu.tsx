import { ChevronDown } from "lucide-react";
import { groupsOf, menus, shortcuts } from "../navigation.ts";
import { NavigationLink } from "./navigation-link.tsx";

const look =
  "flex h-9 items-center gap-1 rounded-md px-3 text-sm text-soft hover:text-ink aria-[current=page]:text-ink";
const widths: Record<number, string> = { 1: "w-[38rem]", 3: "w-[54rem]" };

/** The public pages by topic, with the two most popular ones next to them. */
export function MegaMenu({ here }: { here: string }) {
  return (
    <nav aria-label="Main" className="relative max-lg:hidden">
      <ul className="flex items-center">
        {menus.map(({ name, items }) => {
          const groups = groupsOf(items);
          return (
            <li key={name}>
              <details name="main-menu" data-menu className="group">
                <summary className={`${look} list-none group-open:text-ink`}>
                  {name}
                  <ChevronDown
                    aria-hidden="true"
                    className="size-3.5 text-faint transition-transform group-open:rotate-180"
                  />
                </summary>
                <div
                  className={`absolute top-full left-0 z-30 mt-2 animate-appear rounded-xl border border-line bg-surface p-3 shadow-overlay ${widths[groups.length]}`}
                >
                  {groups.length === 1 ? (
                    <ul className="grid grid-cols-2 gap-0.5">
                      {items.map((item) => (
                        <li key={item.href}>
                          <NavigationLink item={item} here={here} />
                        </li>
                      ))}
                    </ul>
                  ) : (
                    <Groups groups={groups} here={here} />
                  )}
                </div>
              </details>
            </li>
          );
        })}
        {shortcuts.map(({ name, href }) => (
          <li key={href}>
            <a
              href={href}
              className={look}
              aria-current={here === href || here.startsWith(`${href}/`) ? "page" : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Two short groups share the first column. */
function Groups({ groups, here }: { groups: ReturnType<typeof groupsOf>; here: string }) {
  const [audience, migration, uses] = groups;
  const columns = [[audience, migration], [uses]];
  return (
    <div className="grid grid-cols-[1fr_2fr] gap-3">
      {columns.map((column, index) => (
        <div key={index} className="not-first:border-l not-first:border-line not-first:pl-3">
          {column.map(
            (group) =>
              group && (
                <section key={group.title} className="not-first:mt-2">
                  <h2 className="px-2.5 pt-1 pb-1.5 text-xs text-faint">{group.title}</h2>
                  <ul className={index === 1 ? "grid grid-cols-2 gap-0.5" : "grid gap-0.5"}>
                    {group.items.map((item) => (
                      <li key={item.href}>
                        <NavigationLink item={item} here={here} />
                      </li>
                    ))}
                  </ul>
                </section>
              ),
          )}
        </div>
      ))}
    </div>
  );
}
