import { parseArgs } from 'node:util';
import { StopLine } from '../local/stop-line.ts';
import { invokeJob } from './invoke-function.ts';
import { print, runCommand } from './run-command.ts';
import { openTarget } from './target.ts';

const USAGE = `Usage: npm run invoke -- [--stage REC] FUNCTION [JSON]

Invokes a job and prints what it returned. Without --stage the running local stack is called;
there {"now": "2026-12-01T02:00:00.000Z"} sets the clock of the job.`;

/** `npm run invoke -- purge '{}'` */
runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { stage: { type: 'string' }, help: { type: 'boolean' } },
  });
  const [job, text = '{}'] = positionals;
  if (values.help || job === undefined) return print(USAGE);
  const result = await invokeJob(await openTarget(values.stage), job.replace(/^jobs\//, ''), readJson(text));
  print(JSON.stringify(result, null, 2));
});

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new StopLine(`This is not JSON: ${text}`);
  }
}
