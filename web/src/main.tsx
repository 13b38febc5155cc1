import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider, createBrowserRouter } from "react-router-dom";
import { queryClient } from "./api.ts";
import { arrivedWith, currentNewcomer, readArrival, takeUpArrival } from "./arrival.ts";
import { Toaster } from "./components/ui/toaster.tsx";
import { loadConfig } from "./config.ts";
import { StartFailed } from "./pages/errors/start-failed.tsx";
import { routes } from "./routes.tsx";
import { startSession } from "./session.ts";
import "./styles.css";

const root = createRoot(document.getElementById("root")!);

/** The page stays blank until the session is known, so that the app never shows data of the wrong user. */
async function start(): Promise<void> {
  if (!readArrival()) return;
  await startSession(await loadConfig());
  await takeUpArrival();
  handOverProviderToken();
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** GitHub's token belongs to the session that it came with, and not to another account that stays signed in. */
function handOverProviderToken(): void {
  if (arrivedWith().has("provider_token") && !currentNewcomer())
    void import("./provider-token.ts").then(({ keepProviderToken }) => keepProviderToken());
}

start().catch((error: unknown) => {
  reportError(error);
  root.render(<StartFailed />);
});
