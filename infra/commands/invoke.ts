import { parseArgs } from 'node:util';
import { functionNames } from '../deploy/functions/functions.ts';
import { readObject } from '../local/functions/job-input.ts';
import { UserError } from '../local/user-error.ts';
import { invokeJob } from './invoke-function.ts';
import { print, runCommand } from './run-command.ts';
import { openTarget } from './target.ts';

const FOLDER = 'jobs/';
const jobs = (await functionNames())
  .filter((name) => name.startsWith(FOLDER))
  .map((name) => name.slice(FOLDER.length));

const USAGE = `Usage: npm run invoke -- [--stage REC] JOB [JSON]

Invokes a job and prints what it returned. Without --stage the running local stack is called;
there {"now": "2026-12-01T02:00:00.000Z"} sets the clock of the job.

Jobs: ${jobs.join(', ')}`;

/** Jobs that can only be invoked in a stage, with the local alternative. */
const STAGE_ONLY: Record<string, string> = {
  migrate: 'The local service migrates its database whenever it starts; restart it instead.',
  'check-config': 'The local service checks its settings whenever it starts; restart it instead.',
};

/** `npm run invoke -- purge '{}'` */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: 'string' } },
  });
  const [named, text = '{}', ...surplus] = positionals;
  if (named === undefined || surplus.length > 0) throw new UserError(USAGE);
  const job = named.replace(/^jobs\//, '');
  requireJob(job, values.stage);
  const input = readInput(text);
  print(JSON.stringify(await invokeJob(await openTarget(values.stage), job, input), null, 2));
}, USAGE);

function requireJob(job: string, stage: string | undefined): void {
  if (!jobs.includes(job)) throw new UserError(`There is no job ${job}. Jobs: ${jobs.join(', ')}`);
  const reason = STAGE_ONLY[job];
  if (reason && stage === undefined) throw new UserError(reason);
}

function readInput(text: string): unknown {
  try {
    return readObject(text);
  } catch (error) {
    throw new UserError(error instanceof Error ? `This is ${error.message}` : String(error));
  }
}
