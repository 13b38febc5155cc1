import type { Virtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useRef, useState } from "react";

/** Within this distance, the view counts as scrolled to the end. */
const AT_END_PX = 24;

/** Keeps the end in view while following. Scrolling up stops it, and scrolling back to the end resumes it. */
export function useFollowTail(options: {
  box: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
  count: number;
  startFollowing: boolean;
}) {
  const { box, virtualizer, count, startFollowing } = options;
  const [following, setFollowing] = useState(startFollowing);
  /** The number of lines when following stopped. */
  const [left, setLeft] = useState(0);
  const lastTop = useRef(0);

  useEffect(() => {
    if (following && count > 0) virtualizer.scrollToIndex(count - 1, { align: "end" });
  }, [following, count, virtualizer]);

  const follow = () => setFollowing(true);
  const leave = () => {
    setFollowing(false);
    setLeft(count);
  };
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    if (below < AT_END_PX) follow();
    else if (following && element.scrollTop < lastTop.current) leave();
    lastTop.current = element.scrollTop;
  };
  return { following, follow, leave, unseen: following ? 0 : Math.max(0, count - left), onScroll };
}
