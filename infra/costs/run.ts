import { parseArgs } from 'node:util';
import { print, runCommand } from '../commands/run-command.ts';
import { costsDetail } from './detail.ts';
import { readProject } from './project.ts';

const USAGE = `Usage: npm run costs

Prints what docs/costs.md leaves out of how the costs of a stage are made up.`;

runCommand(async () => {
  parseArgs({ options: {} });
  print(costsDetail(await readProject()));
}, USAGE);
