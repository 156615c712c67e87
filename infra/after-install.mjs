import { existsSync, readdirSync, rmSync } from 'node:fs';

// The package that brings Node keeps the headers for native add-ons, 68 MB that nothing here is compiled against.
const bundled = new URL('../node_modules/node/node_modules/', import.meta.url);
const names = existsSync(bundled) ? readdirSync(bundled) : [];
for (const name of names.filter((one) => one.startsWith('node-')))
  rmSync(new URL(`${name}/include`, bundled), { recursive: true, force: true });
