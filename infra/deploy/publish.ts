import { parseArgs } from 'node:util';
import { runCommand } from '../commands/run-command.ts';
import { UserError } from '../local/user-error.ts';
import { publishTo } from './publish-app.ts';
import { requireStage } from './stages.ts';

const USAGE = `Usage: npm run publish-app -- --stage DEV|REC|PROD

Bundles the web application of this commit and sends its files to the stage, whose stacks stay as they are. From an older
commit it brings back the application of that commit.`;

/** `npm run publish-app -- --stage REC` */
runCommand(async () => {
  const { stage } = parseArgs({ options: { stage: { type: 'string' } } }).values;
  if (!stage) throw new UserError(USAGE);
  return publishTo(stage, await requireStage(stage));
}, USAGE);
