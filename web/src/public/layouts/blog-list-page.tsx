import { Rss } from "lucide-react";
import { Day } from "../articles/day.tsx";
import { Html } from "../html.tsx";
import type { PageEntry, PublicPage } from "../page.ts";

/** The posts. The newest is first and largest. */
export function BlogListPage({ page }: { page: PublicPage }) {
  const [newest, ...older] = page.entries;
  return (
    <div className="mx-auto w-full max-w-6xl px-5 py-12 md:px-8 md:py-20">
      <header className="flex flex-wrap items-end justify-between gap-6 border-b border-line pb-10">
        <div className="max-w-2xl">
          <h1 className="text-4xl font-semibold tracking-[-0.03em] md:text-5xl">{page.title}</h1>
          <p className="mt-4 text-lg leading-relaxed text-pretty text-soft">{page.description}</p>
        </div>
        <a
          href="/blog/feed.xml"
          className="flex items-center gap-2 rounded-md text-sm font-medium text-soft hover:text-ink"
        >
          <Rss aria-hidden="true" className="size-4" /> Feed
        </a>
      </header>
      {page.html && <Html html={page.html} className="prose mt-8" />}
      {newest && <Newest post={newest} />}
      <ol>
        {older.map((post) => (
          <Post key={post.path} post={post} />
        ))}
      </ol>
    </div>
  );
}

const PostDate = ({ date }: { date: string | null }) => (
  <p className="text-sm text-faint tabular-nums">{date && <Day date={date} />}</p>
);

const Newest = ({ post }: { post: PageEntry }) => (
  <article className="grid gap-4 border-b border-line py-10 md:grid-cols-[11rem_minmax(0,1fr)] md:py-14">
    <PostDate date={post.date} />
    <div className="max-w-2xl">
      <h2 className="text-2xl leading-snug font-semibold tracking-[-0.02em] md:text-[32px]">
        <a href={post.path} className="rounded-sm hover:text-accent">
          {post.title}
        </a>
      </h2>
      <p className="mt-3 text-base leading-relaxed text-pretty text-soft md:text-lg">
        {post.description}
      </p>
      <p className="mt-5 text-sm font-medium">
        <a
          href={post.path}
          aria-label={`Read “${post.title}”`}
          className="text-accent underline-offset-4 hover:underline"
        >
          Read the post
        </a>
      </p>
    </div>
  </article>
);

const Post = ({ post }: { post: PageEntry }) => (
  <li className="grid gap-2 border-b border-line py-8 last:border-b-0 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-4">
    <PostDate date={post.date} />
    <div className="max-w-2xl">
      <h2 className="text-lg leading-snug font-semibold tracking-[-0.01em]">
        <a href={post.path} className="rounded-sm hover:text-accent">
          {post.title}
        </a>
      </h2>
      <p className="mt-1.5 text-[15px] leading-relaxed text-pretty text-soft">{post.description}</p>
    </div>
  </li>
);
