import { type RefObject, useEffect, useRef, useState } from "react";
import { meansAKey } from "../../../lib/browser/single-keys.ts";

/** The changes of the page in the frame, and which of them is shown. The frame begins with the first one. */
export function useChangeSteps(frame: RefObject<HTMLIFrameElement | null>) {
  const [count, setCount] = useState<number | null>(null);
  const [current, setCurrent] = useState(1);
  const go = (step: number) => {
    const next = Math.min(count ?? 1, Math.max(1, current + step));
    setCurrent(next);
    // The address is signed, and no other window has this frame. The message contains only a number.
    frame.current?.contentWindow?.postMessage({ show: next }, "*");
  };
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || typeof data !== "object" || !data) return;
      if ("changes" in data && typeof data.changes === "number") {
        setCount(data.changes);
        setCurrent(1);
      }
      if ("step" in data && (data.step === 1 || data.step === -1)) latest.current(data.step);
    };
    const onKey = (event: KeyboardEvent) => {
      if ((event.key === "n" || event.key === "p") && meansAKey(event))
        latest.current(event.key === "n" ? 1 : -1);
    };
    addEventListener("message", onMessage);
    document.addEventListener("keydown", onKey);
    return () => {
      removeEventListener("message", onMessage);
      document.removeEventListener("keydown", onKey);
    };
  }, [frame]);
  return { count, current, go };
}
