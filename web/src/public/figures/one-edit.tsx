/** Seconds from `git push` of one note among 15,000, or from the start of Hugo, until the site is complete: `docs/benchmarks.md`, 2026-11-25. */
const measured = [
  { name: "Pressmark", seconds: 0.26, text: "0.3 s", isOurs: true },
  { name: "Hugo, which builds every page", seconds: 15.5, text: "15.5 s", isOurs: false },
];
const LONGEST_SECONDS = Math.max(...measured.map(({ seconds }) => seconds));
const LEAST_PERCENT = 1;

/** Two bars to scale. */
export const OneEdit = () => (
  <figure className="rounded-xl border border-line bg-surface p-6 shadow-card md:p-8">
    <dl className="grid gap-6">
      {measured.map(({ name, seconds, text, isOurs }) => (
        <div key={name} className="grid gap-2">
          <dt className="text-sm font-medium">{name}</dt>
          <dd className="flex items-center gap-3">
            <span
              aria-hidden="true"
              style={{ width: `${Math.max(LEAST_PERCENT, (80 * seconds) / LONGEST_SECONDS)}%` }}
              className={`h-8 rounded-sm ${isOurs ? "bg-accent" : "bg-line-strong"}`}
            />
            <span
              className={`text-lg font-semibold tabular-nums ${isOurs ? "text-accent" : "text-soft"}`}
            >
              {text}
            </span>
          </dd>
        </div>
      ))}
    </dl>
    <figcaption className="mt-6 border-t border-line pt-4 text-[13px] leading-relaxed text-pretty text-soft">
      One changed note among 15,000, on the same two cores: from <code>git push</code> until
      visitors see it, in 19 of 20 pushes, and for Hugo, from its start to its end. The first build
      of all 15,000 notes takes Pressmark 25.4 s.
    </figcaption>
  </figure>
);
