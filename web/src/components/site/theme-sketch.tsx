import type { ReactNode } from "react";
import type { ThemeId } from "#schemas/projects/theme/theme.ts";

const INK = "#3a3d42";
const GRAY = "#d5d6d8";

interface ThemeSketchProps {
  themeId: ThemeId;
  /** Overrides the theme's own color. */
  accent?: string;
  className?: string;
}

/** The layout of each theme's page, as a drawing of 160 by 96. */
export function ThemeSketch({ themeId, accent, className }: ThemeSketchProps) {
  const { paper, own, draw } = sketches[themeId];
  return (
    <svg
      viewBox="0 0 160 96"
      aria-hidden="true"
      preserveAspectRatio="xMinYMin slice"
      className={className}
      style={{ backgroundColor: paper }}
    >
      {draw(accent ?? own)}
    </svg>
  );
}

interface Sketch {
  paper: string;
  /** The theme's own color. */
  own: string;
  draw: (accent: string) => ReactNode;
}

const sketches: Record<ThemeId, Sketch> = {
  garden: {
    paper: "#fdfcf9",
    own: "#2a6848",
    draw: (accent) => (
      <>
        <rect width="40" height="96" fill="#f4f1ea" />
        <Lines at={[8, 12]} widths={[22, 16, 20, 14]} />
        <rect x="11" y="38" width="22" height="6" rx="2" fill={accent} opacity="0.22" />
        <rect x="54" y="14" width="48" height="8" rx="2" fill={INK} />
        <Lines at={[54, 32]} widths={[66, 62, 68, 50, 64, 40]} />
        <rect x="132" y="16" width="1" height="30" fill={accent} opacity="0.6" />
        <Lines at={[137, 17]} widths={[16, 12, 15]} />
      </>
    ),
  },
  journal: {
    paper: "#fffdf9",
    own: "#8a3324",
    draw: (accent) => (
      <>
        <rect x="66" y="8" width="28" height="3" rx="1.5" fill={GRAY} />
        <rect x="46" y="22" width="68" height="8" rx="2" fill={INK} />
        {[42, 58, 74].map((y) => (
          <g key={y}>
            <rect x="26" y={y + 1} width="16" height="3" rx="1.5" fill={accent} opacity="0.45" />
            <rect x="50" y={y} width="48" height="5" rx="1.5" fill={INK} opacity="0.75" />
            <rect x="50" y={y + 8} width="60" height="2.5" rx="1.25" fill={GRAY} />
          </g>
        ))}
      </>
    ),
  },
  handbook: {
    paper: "#ffffff",
    own: "#1d5fbf",
    draw: (accent) => (
      <>
        <rect x="8" y="6" width="20" height="5" rx="1.5" fill={INK} />
        <rect x="48" y="4.5" width="58" height="8" rx="2.5" fill="#f0f2f5" />
        <path d="M0 17h160M40 17v79" stroke="#e3e6eb" />
        <Lines at={[8, 25]} widths={[20, 24, 18, 22, 16]} />
        <rect x="50" y="26" width="44" height="7" rx="2" fill={INK} />
        {[0, 1, 2, 3].map((at) => (
          <rect
            key={at}
            x={50 + (at % 2) * 38}
            y={42 + Math.floor(at / 2) * 22}
            width="34"
            height="17"
            rx="3"
            fill="none"
            stroke={accent}
            strokeOpacity="0.55"
          />
        ))}
        <Lines at={[134, 27]} widths={[18, 14, 16]} />
      </>
    ),
  },
  magazine: {
    paper: "#ffffff",
    own: "#c0281c",
    draw: (accent) => (
      <>
        <rect x="8" y="8" width="104" height="15" rx="1" fill="#151413" />
        <path d="M8 29h144" stroke="#151413" strokeWidth="2" />
        <rect x="8" y="37" width="22" height="3" rx="1.5" fill={accent} />
        <rect x="8" y="44" width="82" height="9" rx="1" fill={INK} />
        <rect x="8" y="56" width="58" height="9" rx="1" fill={INK} />
        <Lines at={[8, 72]} widths={[86, 78, 60]} />
        <path d="M106 37h46M106 66h46" stroke={GRAY} />
        {[42, 71].map((y) => (
          <g key={y}>
            <rect x="106" y={y} width="14" height="2.5" rx="1.25" fill={accent} />
            <rect x="106" y={y + 5} width="42" height="5" rx="1" fill={INK} />
            <rect x="106" y={y + 13} width="36" height="2.5" rx="1.25" fill={GRAY} />
          </g>
        ))}
      </>
    ),
  },
};

const LINE_STEP = 9;

function Lines({ at: [x, y], widths }: { at: [number, number]; widths: number[] }) {
  return widths.map((width, line) => (
    <rect key={line} x={x} y={y + line * LINE_STEP} width={width} height="3" rx="1.5" fill={GRAY} />
  ));
}
