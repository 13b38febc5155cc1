import { Logo } from "../../components/frame/logo.tsx";
import { Chapter, Sample } from "./sample.tsx";

const colours = [
  ["paper", "bg-paper"],
  ["surface", "bg-surface"],
  ["wash", "bg-wash"],
  ["line", "bg-line"],
  ["line-strong", "bg-line-strong"],
  ["ink", "bg-ink"],
  ["soft", "bg-soft"],
  ["faint", "bg-faint"],
  ["accent", "bg-accent"],
  ["accent-wash", "bg-accent-wash"],
  ["success", "bg-success"],
  ["success-wash", "bg-success-wash"],
  ["warning", "bg-warning"],
  ["warning-wash", "bg-warning-wash"],
  ["danger", "bg-danger"],
  ["danger-wash", "bg-danger-wash"],
  ["neutral", "bg-neutral"],
] as const;

const sizes = [
  ["64 · hero", "text-[40px] md:text-[64px] leading-[1.06] font-semibold tracking-[-0.035em]"],
  ["36 · section", "text-[28px] md:text-4xl font-semibold tracking-[-0.025em]"],
  ["20 · page of the app", "text-xl font-semibold tracking-tight"],
  ["16 · prose", "text-base leading-relaxed text-soft"],
  ["14 · interface", "text-sm"],
  ["13 · detail", "text-[13px] text-soft"],
  ["12 · small print", "text-xs text-faint"],
] as const;

const shapes = [
  ["card", "rounded-xl border border-line shadow-card"],
  ["raised", "rounded-xl border border-line shadow-raised"],
  ["overlay", "rounded-lg border border-line shadow-overlay"],
] as const;

/** Colors, type and shapes: the basis of all components. */
export function Foundations() {
  return (
    <Chapter title="Foundations" id="foundations">
      <Sample name="Mark">
        <Logo className="size-10" />
        <Logo className="size-6" />
        <Logo className="size-4" />
      </Sample>
      <Sample name="Colours">
        <ul className="grid w-full grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-6">
          {colours.map(([name, look]) => (
            <li key={name}>
              <div className={`h-14 rounded-lg border border-line ${look}`} />
              <p className="mt-1.5 font-mono text-xs text-faint">{name}</p>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="Type, Inter">
        <div className="grid grid-cols-1 gap-5">
          {sizes.map(([name, look]) => (
            <div key={name} className="min-w-0">
              <p className="text-xs text-faint">{name}</p>
              <p className={`${look} break-words`}>Push markdown, get a website</p>
            </div>
          ))}
        </div>
      </Sample>
      <Sample name="Type, JetBrains Mono">
        <p className="font-mono text-sm">git push pressmark main != 0O1lI</p>
      </Sample>
      <Sample name="Shadows">
        {shapes.map(([name, look]) => (
          <div
            key={name}
            className={`grid h-20 w-32 place-items-center bg-surface text-xs ${look}`}
          >
            {name}
          </div>
        ))}
      </Sample>
    </Chapter>
  );
}
