import { parseArgs } from 'node:util';
import { print, runCommand } from './commands/run-command.ts';
import { StopLine } from './local/stop-line.ts';
import { packageStages } from './package-stages.ts';

const USAGE = 'Usage: npm run package -- --stage DEV|REC|PROD [--stage …]';

/** `npm run package -- --stage DEV` builds every zip and the CloudFormation template, without a network. */
runCommand(async () => {
  const { values } = parseArgs({
    options: { stage: { type: 'string', multiple: true }, help: { type: 'boolean' } },
  });
  if (values.help) return print(USAGE);
  const { stage: stages = [] } = values;
  if (stages.length === 0) throw new StopLine(USAGE);
  const count = await packageStages(stages);
  for (const stage of stages)
    print(`${count} functions for ${stage}: zips in dist/zips, template in dist/${stage}`);
}, USAGE);
