import { FileText } from "lucide-react";
import { EmptyState } from "../../components/empty-state.tsx";
import { Card } from "../../components/ui/card.tsx";

/** The tree is narrow, so that the text has room. */
export const sourceColumns = "lg:grid-cols-[18rem_minmax(0,1fr)]";

export const ChooseFile = () => (
  <Card>
    <EmptyState icon={<FileText />} title="Choose a file">
      Its text appears here.
    </EmptyState>
  </Card>
);
