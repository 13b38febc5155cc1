import { useEffect, useRef, useState } from "react";
import { SiteFrame } from "../../../../components/site/site-frame.tsx";
import type { NotePicture } from "../pictures/picture-files.ts";

interface PreviewFrameProps {
  /** On the site's own origin. */
  src: string;
  html: string;
  /** The line of the cursor. */
  line: number;
  pictures: () => readonly NotePicture[];
  onToggle: () => void;
}

/** The page that the site would show. The dashboard only sends it to a frame of the site, and never reads it. */
export function PreviewFrame({ src, html, line, pictures, onToggle }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const [shown, setShown] = useState(0);
  const latest = useRef({ line, pictures, onToggle });
  const sent = useRef(0);
  useEffect(() => {
    latest.current = { line, pictures, onToggle };
  });
  const { origin } = new URL(src);

  useEffect(() => {
    const onMessage = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== origin) return;
      const message = data as { ready?: boolean; shown?: number; toggle?: boolean };
      if (message.ready) setIsReady(true);
      if (message.shown !== undefined) setShown(message.shown);
      if (message.toggle) latest.current.onToggle();
    };
    addEventListener("message", onMessage);
    return () => removeEventListener("message", onMessage);
  }, [origin]);

  useEffect(() => {
    if (!isReady) return;
    const { line: at, pictures: all } = latest.current;
    sent.current += 1;
    const message = { id: sent.current, html, line: at, pictures: all() };
    frame.current?.contentWindow?.postMessage(message, origin);
  }, [isReady, html, origin]);

  useEffect(() => {
    if (isReady) frame.current?.contentWindow?.postMessage({ line }, origin);
  }, [isReady, line, origin]);

  return (
    <div data-shown={shown} className="size-full">
      <SiteFrame src={src} title="Preview of the note" frame={frame} className="size-full" />
    </div>
  );
}
