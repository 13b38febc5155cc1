import { CalendarClock, EyeOff, Link2, Lock, PencilLine } from "lucide-react";
import type { Note } from "#schemas/deployments/dataset.ts";
import { Badge } from "../../components/ui/badge.tsx";
import { noteStateWords } from "./note-filter.ts";

const looks = {
  published: { tone: "success", icon: null },
  unlisted: { tone: "neutral", icon: <Link2 aria-hidden="true" /> },
  restricted: { tone: "neutral", icon: <Lock aria-hidden="true" /> },
  draft: { tone: "neutral", icon: <PencilLine aria-hidden="true" /> },
  scheduled: { tone: "accent", icon: <CalendarClock aria-hidden="true" /> },
  withheld: { tone: "warning", icon: <EyeOff aria-hidden="true" /> },
} as const;

export const NoteBadge = ({ state }: Pick<Note, "state">) => (
  <Badge tone={looks[state].tone}>
    {looks[state].icon}
    {noteStateWords[state]}
  </Badge>
);
