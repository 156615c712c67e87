import { parseArgs } from 'node:util';
import { costsDetail } from './detail.ts';
import { readProject } from './project.ts';

/** `npm run costs` prints what docs/costs.md leaves out. */
if (import.meta.main) {
  parseArgs({ options: {} });
  process.stdout.write(`${costsDetail(await readProject())}\n`);
}
