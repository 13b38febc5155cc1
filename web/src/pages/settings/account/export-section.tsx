import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { api } from "../../../api.ts";
import { Button } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { dismissToast, showToast, updateToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { saveFile } from "../../../lib/browser/save-file.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";

export function ExportSection() {
  const exporting = useMutation({
    mutationFn: async () => {
      const toast = showToast("Collecting your data…", { pending: true });
      try {
        const { data } = await api.account.export.query();
        saveFile("account.json", JSON.stringify(data, null, 2), "application/json");
        updateToast(toast, { title: "Saved account.json" });
      } catch (error) {
        // The form shows the error.
        dismissToast(toast);
        throw error;
      }
    },
  });
  return (
    <SettingsCard
      title="Your data"
      about="Everything we store about you, as a JSON file. Your notes are in your repositories. Clone them with git."
      footer={
        <Button variant="outline" pending={exporting.isPending} onClick={() => exporting.mutate()}>
          <Download /> Download
        </Button>
      }
    >
      {exporting.error && <FormError>{messageOf(exporting.error)}</FormError>}
    </SettingsCard>
  );
}
