import { History } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Menu, MenuContent, MenuItem, MenuLabel, MenuSeparator, MenuTrigger } from "../ui/menu.tsx";

/** The queries that were run in this browser. */
export function HistoryMenu({
  history,
  onShow,
  onForget,
  onCloseAutoFocus,
}: {
  history: string[];
  onShow: (sql: string) => void;
  onForget: () => void;
  onCloseAutoFocus: (event: Event) => void;
}) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button size="sm" variant="ghost">
          <History /> History
        </Button>
      </MenuTrigger>
      <MenuContent
        align="end"
        className="w-[min(26rem,calc(100vw-2rem))]"
        onCloseAutoFocus={onCloseAutoFocus}
      >
        {history.length === 0 ? (
          <MenuLabel>Your queries are saved in this browser only.</MenuLabel>
        ) : (
          <>
            <MenuLabel>Run in this browser</MenuLabel>
            <div className="max-h-72 overflow-y-auto">
              {history.map((sql) => (
                <MenuItem key={sql} onSelect={() => onShow(sql)}>
                  <span className="truncate font-mono text-xs">{sql.replace(/\s+/g, " ")}</span>
                </MenuItem>
              ))}
            </div>
            <MenuSeparator />
            <MenuItem onSelect={onForget}>Clear history</MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}
