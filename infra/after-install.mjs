import { existsSync, readdirSync, rmSync } from 'node:fs';

const installed = new URL('../node_modules/', import.meta.url);
const namesIn = (folder, how) => (existsSync(folder) ? readdirSync(folder, how) : []);
const remove = (path, folder) => rmSync(new URL(path, folder), { recursive: true, force: true });

// The package that brings Node keeps the headers for native add-ons, 68 MB that nothing here is compiled against.
const bundled = new URL('node/node_modules/', installed);
for (const name of namesIn(bundled).filter((one) => one.startsWith('node-')))
  remove(`${name}/include`, bundled);

// The maps from their code to their sources, 32 MB that only a debugger would read: our own bundles have none.
for (const name of ['maplibre-gl/', '@cantoo/pdf-lib/']) {
  const folder = new URL(name, installed);
  for (const path of namesIn(folder, { recursive: true }).filter((one) => one.endsWith('.map')))
    remove(path.replaceAll('\\', '/'), folder);
}
