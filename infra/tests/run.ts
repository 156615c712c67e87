import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { print, runCommand } from '../commands/run-command.ts';
import { UserError } from '../local/user-error.ts';
import { matching, readArguments } from './arguments.ts';
import { jestRuns } from './jest-runs.ts';
import { readTestFiles } from './test-files.ts';
import { tierLines } from './tier-lines.ts';

const USAGE = `Usage: npm test [-- PATH…] [options of Jest]

npm test                                  the quick tier
npm test -- test/integration/cash         these tests, whatever their tier
npm test -- cash -t 'money makes it done' one test of the files whose path has "cash"
npm test -- --tiers                       which test is in which tier`;

runCommand(async () => {
  const given = process.argv.slice(2);
  const files = await readTestFiles();
  if (given.includes('--tiers')) return print((await tierLines(files)).join('\n'));
  const { patterns, options } = readArguments(given);
  const chosen =
    patterns.length > 0 ? matching(files, patterns) : files.filter(({ tier }) => tier === 'quick');
  if (chosen.length === 0) throw new UserError(`No test file matches ${patterns.join(' ')}.`);
  const runs = jestRuns(chosen, options);
  if (runs.length > 1 && options.some((option) => option.startsWith('--outputFile')))
    throw new UserError(
      `--outputFile takes one suite: here are ${runs.map(({ suite }) => suite).join(', ')}.`,
    );
  for (const { command } of runs) {
    const [program = '', ...parameters] = command;
    const child = spawn(program, parameters, { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    if (code !== 0) process.exitCode = 1;
  }
}, USAGE);
