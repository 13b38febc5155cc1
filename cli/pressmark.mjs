#!/usr/bin/env node
import { register } from "tsx/esm/api";

// The folder where the command runs may have a tsconfig.json of its own.
register({ tsconfig: false });
await import("./main.ts");
