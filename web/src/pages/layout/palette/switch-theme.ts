import { type ThemeId, themeAbouts } from "#schemas/projects/theme/theme.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { showToast } from "../../../components/ui/toast.ts";
import { showBuild } from "../../../components/deployments/progress-toast.ts";
import { messageOf } from "../../../errors.ts";

/** Keeps the colors and typefaces that were chosen. `show` opens the deployment that is built with the theme. */
export async function switchTheme(
  projectId: string,
  id: ThemeId,
  show: (deploymentId: string) => void,
): Promise<void> {
  const { name } = themeAbouts[id];
  try {
    const { settings } = await api.projects.settings.get.query({ projectId });
    if (!("general" in settings)) throw new Error("the answer has no theme settings");
    if (settings.theme.name === id) {
      showToast(`The theme is already ${name}`);
      return;
    }
    const { deployment } = await api.projects.settings.update.mutate({
      projectId,
      section: "theme",
      values: { name: id },
    });
    await queryClient.invalidateQueries({ queryKey: trpc.projects.settings.pathKey() });
    if (!deployment) return void showToast(`The theme is ${name}`);
    showBuild(deployment, {
      description: `The theme is ${name}. The site is built with it.`,
      show: () => show(deployment.id),
    });
  } catch (error) {
    showToast(messageOf(error), { variant: "destructive" });
  }
}
