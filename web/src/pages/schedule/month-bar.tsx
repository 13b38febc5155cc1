import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { addMonths, monthText } from "./month.ts";

/** The name of the month, and the buttons that lead to other months. */
export function MonthBar({
  month,
  today,
  onShow,
}: {
  month: string;
  /** The month of today. */
  today: string;
  onShow: (month: string) => void;
}) {
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line px-4 py-2">
      <h2 aria-live="polite" className="text-sm font-semibold">
        {monthText(month)}
      </h2>
      <div className="flex items-center gap-1">
        <Button
          variant="outline"
          size="sm"
          className="max-md:h-9"
          // Not disabled in this month, because that would remove the focus.
          onClick={() => onShow(today)}
        >
          Today
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="max-md:size-9"
          aria-label="Previous month"
          onClick={() => onShow(addMonths(month, -1))}
        >
          <ChevronLeft />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          className="max-md:size-9"
          aria-label="Next month"
          onClick={() => onShow(addMonths(month, 1))}
        >
          <ChevronRight />
        </Button>
      </div>
    </div>
  );
}
