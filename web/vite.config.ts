import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { devPages } from "./dev-pages.ts";

/** The api compares the host of a request with the origin of its page, so the proxy keeps the page's host. */
const api = { target: `http://127.0.0.1:${process.env["PORT"] ?? 5599}`, changeOrigin: false };

/** On the first start, users do not need to know how long each plugin took. */
const quiet = { pluginTimings: false };

/** Small parts that nearly every page shows. Compressed as one file they take half as much as one by one. */
const PARTS = /\/web\/src\/components\/ui\/(?:avatar|badge|button|card|skeleton|spinner)\.tsx$/;

export default defineConfig(({ command }) => {
  // Tests build too, with NODE_ENV=test: the bundle they leave behind must be the one that is served.
  if (command === "build") process.env["NODE_ENV"] = "production";
  return {
    root: import.meta.dirname,
    plugins: [devPages(), react(), tailwindcss()],
    server: {
      proxy: {
        "/api": api,
        "/trpc": { ...api, ws: true },
        "/auth/v1": api,
        "/config.json": api,
      },
    },
    // The thread of the SQL console finds its WebAssembly file in its own folder.
    worker: { format: "es", rolldownOptions: { checks: quiet } },
    optimizeDeps: { exclude: ["@sqlite.org/sqlite-wasm"] },
    build: {
      outDir: "dist",
      emptyOutDir: true,
      // The content security policy allows no data: fonts.
      assetsInlineLimit: 0,
      // Every browser that runs the app preloads modules itself.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        checks: quiet,
        // The shell has the names of all lazy files.
        output: {
          chunkFileNames: "assets/[hash].js",
          codeSplitting: { groups: [{ name: "parts", test: PARTS }] },
        },
        // Where only the types or a plain constant of a schema are used, zod stays out of the bundle.
        treeshake: {
          manualPureFunctions: ["z", "base"],
          moduleSideEffects: [{ test: /\/schemas\//, sideEffects: false }],
        },
      },
    },
  };
});
