import { readFileSync } from 'node:fs';

// Plain JavaScript that any Node reads: whoever runs an old one is told so, not shown the syntax it does not know.
const { devDependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const [wanted] = devDependencies.node.split('.');
const [running] = process.versions.node.split('.');

if (running !== wanted) {
  process.stderr.write(
    `This is Node ${process.versions.node}; Tournée runs on Node ${wanted}, which npm ci installs: use the npm scripts, or node_modules/.bin/node.\n`,
  );
  process.exit(1);
}
