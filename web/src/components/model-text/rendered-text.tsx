import MarkdownIt, { type Token } from "markdown-it";
import { type ReactNode, useMemo } from "react";
import { safeAddress } from "./safe-link.ts";

/** Without HTML: a model may repeat what a note or a stranger told it to write. The tokens become elements of React, never text of HTML. */
const markdown = new MarkdownIt({ html: false, linkify: true, breaks: false });
/** Only whole addresses become links. */
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });

export default function RenderedText({ text }: { text: string }) {
  const tokens = useMemo(() => markdown.parse(text, {}), [text]);
  return <div className="grid grid-cols-1 gap-3 leading-6 wrap-anywhere">{elementsOf(tokens)}</div>;
}

/** The elements of a list of tokens, in which each opening token has its closing one. */
function elementsOf(tokens: readonly Token[]): ReactNode[] {
  const elements: ReactNode[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    if (token.nesting !== 1) {
      elements.push(leafOf(token, at));
      continue;
    }
    const end = closingAt(tokens, at);
    elements.push(boxOf(token, elementsOf(tokens.slice(at + 1, end)), at));
    at = end;
  }
  return elements;
}

function closingAt(tokens: readonly Token[], open: number): number {
  let depth = 0;
  for (let at = open; at < tokens.length; at += 1) {
    depth += tokens[at]!.nesting;
    if (depth === 0) return at;
  }
  return tokens.length;
}

/** A model begins at any level. In the outline of the page, all are one below its title, so that no level is missing. */
const headings = {
  h1: "text-lg font-semibold",
  h2: "text-base font-semibold",
  h3: "text-[15px] font-semibold",
} as const;

function boxOf(token: Token, children: ReactNode[], key: number): ReactNode {
  switch (token.tag) {
    case "p":
      // In a list whose items have no blank lines between them.
      return token.hidden ? <span key={key}>{children}</span> : <p key={key}>{children}</p>;
    case "h1":
    case "h2":
    case "h3":
    case "h4":
    case "h5":
    case "h6":
      return (
        <p
          key={key}
          role="heading"
          aria-level={2}
          className={headings[token.tag as keyof typeof headings] ?? "font-semibold"}
        >
          {children}
        </p>
      );
    case "ul":
      return (
        <ul key={key} className="ml-5 grid list-disc grid-cols-1 gap-1 marker:text-faint">
          {children}
        </ul>
      );
    case "ol":
      return (
        <ol
          key={key}
          start={Number(token.attrGet("start") ?? 1)}
          className="ml-6 grid list-decimal grid-cols-1 gap-1 marker:text-faint"
        >
          {children}
        </ol>
      );
    case "li":
      return (
        <li key={key} className="pl-1 *:not-first:mt-1">
          {children}
        </li>
      );
    case "blockquote":
      return (
        <blockquote
          key={key}
          className="grid grid-cols-1 gap-3 border-l-2 border-line-strong pl-4 text-soft"
        >
          {children}
        </blockquote>
      );
    case "strong":
      return (
        <strong key={key} className="font-semibold">
          {children}
        </strong>
      );
    case "em":
      return <em key={key}>{children}</em>;
    case "s":
      return <s key={key}>{children}</s>;
    case "a":
      return <OutsideLink key={key} href={token.attrGet("href") ?? ""} text={children} />;
    case "table":
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrollable regions must work with the keyboard
        <div key={key} role="group" aria-label="Table" tabIndex={0} className="overflow-x-auto">
          <table className="border-collapse text-[13px]">{children}</table>
        </div>
      );
    case "thead":
      return <thead key={key}>{children}</thead>;
    case "tbody":
      return <tbody key={key}>{children}</tbody>;
    case "tr":
      return <tr key={key}>{children}</tr>;
    case "th":
      return (
        <th key={key} scope="col" className="border border-line bg-wash px-2.5 py-1 text-left">
          {children}
        </th>
      );
    case "td":
      return (
        <td key={key} className="border border-line px-2.5 py-1 align-top">
          {children}
        </td>
      );
    default:
      return <span key={key}>{children}</span>;
  }
}

function leafOf(token: Token, key: number): ReactNode {
  switch (token.type) {
    case "inline":
      return <span key={key}>{elementsOf(token.children ?? [])}</span>;
    case "code_inline":
      return (
        <code key={key} className="rounded bg-wash px-1 py-0.5 font-mono text-[0.9em]">
          {token.content}
        </code>
      );
    case "fence":
    case "code_block":
      return (
        <pre
          key={key}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: scrollable regions must work with the keyboard
          tabIndex={0}
          className="overflow-x-auto rounded-lg border border-line bg-wash px-4 py-3 font-mono text-[12.5px] leading-5 wrap-normal"
        >
          <code>{token.content.replace(/\n$/, "")}</code>
        </pre>
      );
    case "hardbreak":
      return <br key={key} />;
    case "softbreak":
      return "\n";
    case "hr":
      return <hr key={key} className="border-line" />;
    // A picture of another origin would tell that origin who reads this.
    case "image":
      return (
        <OutsideLink
          key={key}
          href={token.attrGet("src") ?? ""}
          text={`Picture: ${token.content || "without a description"}`}
        />
      );
    default:
      return token.content;
  }
}

/** Opens in another tab, which learns nothing of this page. The host is shown if the text says something else. */
function OutsideLink({ href, text }: { href: string; text: ReactNode }) {
  const url = safeAddress(href);
  if (!url) return <span>{text}</span>;
  const says = Array.isArray(text) ? text.join("") : text;
  const host = url.protocol === "mailto:" ? url.pathname : url.host;
  return (
    <a
      href={url.href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent underline underline-offset-2"
    >
      {text}
      {!(typeof says === "string" && says.includes(host)) && (
        <span className="text-faint"> ({host})</span>
      )}
    </a>
  );
}
