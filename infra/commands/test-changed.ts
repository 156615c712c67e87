import { execFileSync, spawnSync } from 'node:child_process';
import { UserError } from '../local/user-error.ts';
import { readTestFiles } from '../tests/test-files.ts';
import { testsOf } from '../tests/tests-by-name.ts';
import { print, runCommand } from './run-command.ts';

const USAGE = `Usage: npm run test:changed [-- BASE]

Runs the tests of the quick and the landing tier that belong by their names to what is changed and not committed or, with BASE
(main, HEAD~3), to all that has changed since. The deep tier is left out: pages, plans, migrations, races.`;

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean);

const isCommit = (name: string) =>
  spawnSync('git', ['rev-parse', '--quiet', '--verify', `${name}^{commit}`], { stdio: 'ignore' }).status ===
  0;

runCommand(async () => {
  const [base = 'HEAD'] = process.argv.slice(2);
  if (!isCommit(base)) throw new UserError(`There is no commit ${base}.`);
  const untracked = git('ls-files', '--others', '--exclude-standard');
  const changed = [...git('diff', '--name-only', '--diff-filter=d', base), ...untracked];
  const files = (await readTestFiles()).filter(({ tier, suite }) => tier !== 'deep' && suite !== 'template');
  const tests = testsOf(
    changed,
    files.map(({ path }) => path),
  );
  if (tests.length === 0) return print(`No test belongs by its name to the ${changed.length} changed files.`);
  print(tests.join('\n'));
  const { status } = spawnSync('npm', ['test', '--', ...tests], { stdio: 'inherit' });
  process.exitCode = status ?? 1;
}, USAGE);
