import { type ThemeId, themeAbouts } from "#schemas/projects/theme.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";

/** Keeps the colors and typefaces that were chosen. `publish`: builds the site again. */
export async function switchTheme(
  projectId: string,
  id: ThemeId,
  publish: () => void,
): Promise<void> {
  const { name } = themeAbouts[id];
  try {
    const { settings } = await api.projects.settings.get.query({ projectId });
    if (!("general" in settings)) throw new Error("the answer has no theme settings");
    if (settings.theme.name === id) {
      showToast(`The theme is ${name} already`);
      return;
    }
    await api.projects.settings.update.mutate({
      projectId,
      section: "theme",
      values: { name: id },
    });
    await queryClient.invalidateQueries({ queryKey: trpc.projects.settings.pathKey() });
    showToast(`The theme is ${name}`, {
      description: "It takes effect with the next deployment.",
      action: { label: "Publish now", run: publish },
    });
  } catch (error) {
    showToast(messageOf(error), { variant: "destructive" });
  }
}
