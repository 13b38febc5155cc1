import { CloudOff } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";

/** Shown if the api's configuration could not be loaded: the api is not running or cannot be reached. */
export function StartFailed() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-6 text-center">
      <title>Not reachable • Pressmark</title>
      <CloudOff className="mb-4 size-7 text-faint" />
      <h1 className="text-lg font-semibold">Pressmark is not responding</h1>
      <p className="mt-1 max-w-sm text-sm text-soft">
        The server is starting, or your connection is down. Published sites are not affected.
      </p>
      <Button variant="outline" className="mt-5" onClick={() => location.reload()}>
        Try again
      </Button>
    </main>
  );
}
