import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider, createBrowserRouter } from "react-router-dom";
import { queryClient } from "./api.ts";
import { Toaster } from "./components/ui/toaster.tsx";
import { loadConfig } from "./config.ts";
import { StartFailed } from "./pages/errors/start-failed.tsx";
import { routes } from "./routes.tsx";
import { startSession } from "./session.ts";
import "./styles.css";

const root = createRoot(document.getElementById("root")!);

/** The page stays blank until it is known who is signed in: no part of the app ever shows for the wrong person. */
async function start(): Promise<void> {
  await startSession(await loadConfig());
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
}

start().catch((error: unknown) => {
  reportError(error);
  root.render(<StartFailed />);
});
