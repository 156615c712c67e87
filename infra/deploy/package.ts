import { parseArgs } from 'node:util';
import { print, runCommand } from '../commands/run-command.ts';
import { UserError } from '../local/user-error.ts';
import { packageStages, requireRepeatable } from './package-stages.ts';
import { packageFolder, stacks } from './stacks.ts';

const USAGE = `Usage: npm run package -- --stage DEV|REC|PROD [--stage …] [--only FUNCTION …] [--verify-repeatable]

--only builds the zips of these functions alone, beside whole templates: to be tried, not to be deployed.
--verify-repeatable builds some of the zips once more and fails when one has other bytes.`;

const folders = (stage: string) => stacks.map((stack) => packageFolder(stage, stack)).join(', ');

/** `npm run package -- --stage DEV` builds every zip and the CloudFormation templates offline. */
runCommand(async () => {
  const { values } = parseArgs({
    options: {
      stage: { type: 'string', multiple: true },
      only: { type: 'string', multiple: true },
      'verify-repeatable': { type: 'boolean', default: false },
    },
  });
  const { stage: stages = [] } = values;
  if (stages.length === 0) throw new UserError(USAGE);
  const count = await packageStages(stages, values.only);
  for (const stage of stages)
    print(`${count} functions for ${stage}: zips in dist/zips, templates in ${folders(stage)}`);
  if (values['verify-repeatable'])
    print(`${await requireRepeatable()} of the zips were built once more: the same bytes`);
}, USAGE);
