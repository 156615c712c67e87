import { execFileSync, spawnSync } from 'node:child_process';
import { testsOf } from './changed-tests.ts';
import { print, runCommand } from './run-command.ts';

const USAGE = `npm run test:changed [-- BASE]
Runs the tests of the fast tier that belong to what is changed and not committed or, with BASE (main, HEAD~3), to all that has
changed since.`;

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean);

runCommand(async () => {
  const [base = 'HEAD'] = process.argv.slice(2);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  const changed = [...git('diff', '--name-only', '--diff-filter=d', base), ...untracked];
  const tests = testsOf(changed, [...git('ls-files', 'test'), ...untracked]);
  if (tests.length === 0)
    return print(`No test of the fast tier belongs to ${changed.length} changed files.`);
  print(tests.join('\n'));
  const { status } = spawnSync('npm', ['test', '--', ...tests], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}, USAGE);
