import { GenericContainer, getContainerRuntimeClient } from "testcontainers";

/** Starts a real service if a Docker engine is available, and returns null otherwise. The suite reports which backends were tested. */
export async function startContainer(options: {
  image: string;
  command: string[];
  port: number;
}): Promise<{ url: string; stop(): Promise<void> } | null> {
  try {
    await getContainerRuntimeClient();
  } catch {
    return null;
  }
  const container = await new GenericContainer(options.image)
    .withCommand(options.command)
    .withExposedPorts(options.port)
    .start();
  return {
    url: `http://${container.getHost()}:${container.getMappedPort(options.port)}`,
    stop: async () => {
      await container.stop();
    },
  };
}
