import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";

interface ShowMoreProps {
  list: {
    hasNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
    isFetchingNextPage: boolean;
  };
}

/** The button below a list that loads its next page. The keyboard focus continues at the first new item. */
export function ShowMore({ list }: ShowMoreProps) {
  const [pressed, setPressed] = useState(false);
  if (!list.hasNextPage) return pressed ? <EndOfList /> : null;
  const show = () => {
    setPressed(true);
    if (!list.isFetchingNextPage) void list.fetchNextPage();
  };
  return (
    <div className="mt-6 text-center">
      {/* Not disabled while loading, because that would remove the focus. */}
      <Button variant="outline" aria-busy={list.isFetchingNextPage} onClick={show}>
        {list.isFetchingNextPage && <Spinner />}
        Show more
      </Button>
    </div>
  );
}

/** Replaces the button, and receives its focus. */
function EndOfList() {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) text.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p
      ref={text}
      tabIndex={-1}
      className="mt-6 text-center text-[13px] text-faint focus:outline-none"
    >
      End of list
    </p>
  );
}
