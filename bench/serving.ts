import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { freePorts } from "#tests/support/free-ports.ts";
import { type Figure, median } from "./figure.ts";
import { git } from "./corpora/git.ts";
import { startPlatform } from "./platform.ts";

const SECONDS = 5;
const ROUNDS = 3;
const CONNECTIONS = 64;
const PAGE_BYTES = 8_192;
/** So that every request is counted as a view. */
const BROWSER = {
  accept: "text/html",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

/** Compares a hosted page of about 8 KB with nginx and its file cache, alternating the same client. */
export async function serving(): Promise<Figure[]> {
  const platform = await startPlatform();
  const nginx = await startNginx();
  try {
    const { project, pushUrl } = await platform.createProject("Serving");
    const repository = mkdtempSync(join(tmpdir(), "pressmark-serving-"));
    git(repository, "init", "--quiet", "--initial-branch=main");
    writeFileSync(join(repository, "index.md"), `# Page\n\n${"Words of a page. ".repeat(200)}\n`);
    git(repository, "add", "--all");
    git(repository, "commit", "--quiet", "-m", "A page");
    git(repository, "push", "--quiet", "-o", "nowait", pushUrl, "main");
    while ((await platform.read(project, "/")).status !== 200) await sleep(100);
    const host = new URL(project.url).host;
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      ours.push(await load(`http://127.0.0.1:${platform.env.SITES_PORT}/`, host));
      theirs.push(await load(nginx.url, "localhost"));
    }
    rmSync(repository, { recursive: true, force: true });
    return [
      { name: "hosted page, requests a second", value: median(ours), unit: "1/s" },
      { name: "nginx, page of 8 KB, requests a second", value: median(theirs), unit: "1/s" },
      {
        name: "nginx compared with Pressmark (target: up to 2.5)",
        value: median(theirs) / median(ours),
        unit: "x",
        accept: 2.5,
      },
    ];
  } finally {
    await nginx.stop();
    await platform.stop();
  }
}

async function load(url: string, host: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { host, ...BROWSER },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} responses were not 2xx, ${result.errors} failed`);
  return result.requests.average;
}

async function startNginx(): Promise<{ url: string; stop(): Promise<void> }> {
  const [port] = await freePorts(1);
  const directory = mkdtempSync(join(tmpdir(), "pressmark-nginx-"));
  mkdirSync(join(directory, "site"));
  writeFileSync(join(directory, "site/index.html"), "x".repeat(PAGE_BYTES));
  writeFileSync(
    join(directory, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root; " : ""}daemon off; worker_processes 1; pid ${directory}/pid; error_log ${directory}/error.log;
events { worker_connections 1024; }
http { access_log off; sendfile on; keepalive_requests 1000000; open_file_cache max=100 inactive=60s;
  client_body_temp_path ${directory}/a; proxy_temp_path ${directory}/b; fastcgi_temp_path ${directory}/c; uwsgi_temp_path ${directory}/d; scgi_temp_path ${directory}/e;
  server { listen 127.0.0.1:${port}; root ${directory}/site; } }`,
  );
  const child = spawn("nginx", ["-c", join(directory, "nginx.conf")], { stdio: "inherit" });
  await sleep(500);
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      child.kill("SIGTERM");
      await new Promise((resolve) => child.once("exit", resolve));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
