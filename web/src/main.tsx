import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider, createBrowserRouter } from "react-router-dom";
import { queryClient } from "./api.ts";
import { Toaster } from "./components/ui/toaster.tsx";
import { loadConfig } from "./config.ts";
import { StartFailed } from "./pages/errors/start-failed.tsx";
import { paths } from "./paths.ts";
import { routes } from "./routes.tsx";
import { arrivedWith, currentSession, startSession } from "./session.ts";
import "./styles.css";

const root = createRoot(document.getElementById("root")!);

/** The page stays blank until it is known who is signed in: no part of the app ever shows for the wrong person. */
async function start(): Promise<void> {
  await startSession(await loadConfig());
  leadArrival();
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  );
}

/** What a link brought is taken up here, or on the landing page; one that led to the front page was sent there by gate.js. */
function leadArrival(): void {
  const arrival = arrivedWith();
  const { pathname } = location;
  if (arrival.has("provider_token"))
    void import("./provider-token.ts").then(({ keepProviderToken }) => keepProviderToken());
  if (arrival.get("type") === "recovery" && currentSession() && pathname !== paths.auth())
    history.replaceState(null, "", paths.auth("password", pathname));
  // The client leaves the # of what it took up.
  if (location.href.endsWith("#")) history.replaceState(null, "", pathname + location.search);
}

start().catch((error: unknown) => {
  reportError(error);
  root.render(<StartFailed />);
});
