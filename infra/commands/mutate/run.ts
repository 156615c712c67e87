import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../demo/seeded-random.ts';
import { UserError } from '../../local/user-error.ts';
import { readTestFiles } from '../../tests/test-files.ts';
import { testsOf } from '../../tests/tests-by-name.ts';
import { print, runCommand } from '../run-command.ts';
import { type Mutant, mutantsOf, withMutant } from './mutants.ts';
import { runTests, type Verdict } from './run-tests.ts';

const USAGE = `Usage: npm run mutate [-- --count 60 --seed 1 --of lib/receipts/]

Changes rules of lib at random, one at a time, in a copy of the last commit, runs the tests of the quick and the landing tier that
belong to the file by its name, and lists the changes that none of them notices, and those whose tests did not come to an end.
The same seed draws the same changes of the same commit.`;

/** Far more than the tests of one file need on a busy machine: only a change that causes an endless loop reaches this limit. */
const MAX_MS = 600_000;

const SAID: Record<Verdict, string> = { noticed: 'noticed  ', unnoticed: 'UNNOTICED', ended: 'ENDED    ' };

runCommand(async () => {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      of: { type: 'string', default: 'lib/' },
    },
  });
  // The tests run in their own process group, which does not receive Ctrl+C.
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  const copy = await mkdtemp(join(tmpdir(), 'tournee-mutants-'));
  execFileSync('git', ['worktree', 'add', '--detach', '--quiet', copy]);
  try {
    await symlink(resolve('node_modules'), join(copy, 'node_modules'));
    const tests = await testsOfLanding();
    const drawn = await draw(copy, values.of, Number(values.count), Number(values.seed), tests);
    const counts: Record<Verdict, number> = { noticed: 0, unnoticed: 0, ended: 0 };
    for (const [at, mutant] of drawn.entries()) {
      const end = AbortSignal.any([stopped.signal, AbortSignal.timeout(MAX_MS)]);
      const verdict = await withMutantIn(copy, mutant, () =>
        runTests(copy, testsOf([mutant.path], tests), end),
      );
      if (stopped.signal.aborted) throw new UserError('Stopped.');
      counts[verdict] += 1;
      print(`${at + 1}/${drawn.length} ${SAID[verdict]} ${nameOf(mutant)}`);
    }
    print(
      `${counts.noticed} of ${drawn.length} changes were noticed, ${counts.ended} had tests without an end.`,
    );
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', copy]);
    await rm(copy, { recursive: true, force: true });
  }
}, USAGE);

const nameOf = ({ path, line, said }: Mutant) => `${path}:${line} ${said.replace(/\s+/g, ' ').slice(0, 90)}`;

const tracked = (copy: string, folder: string) =>
  execFileSync('git', ['ls-files', folder], { cwd: copy, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path.endsWith('.ts'));

/** The tests that every landing runs and that need neither a browser nor a package. */
async function testsOfLanding(): Promise<string[]> {
  const files = await readTestFiles();
  return files.filter(({ suite, tier }) => suite === 'main' && tier !== 'deep').map(({ path }) => path);
}

/** Picks random files that have tests named after them, and one random change of each. */
async function draw(
  copy: string,
  folder: string,
  count: number,
  seed: number,
  tests: readonly string[],
): Promise<Mutant[]> {
  const chance = seededRandom(seed);
  const files = tracked(copy, folder).filter(
    (path) => !path.includes('/migrations/') && testsOf([path], tests).length > 0,
  );
  const drawn: Mutant[] = [];
  while (drawn.length < count && files.length > 0) {
    const [path = ''] = files.splice(chance.below(files.length), 1);
    const mutants = mutantsOf(path, await readFile(join(copy, path), 'utf8'));
    const mutant = mutants[chance.below(Math.max(1, mutants.length))];
    if (mutant) drawn.push(mutant);
  }
  return drawn;
}

/** Runs `work` while the file contains the change. */
async function withMutantIn<T>(copy: string, mutant: Mutant, work: () => Promise<T>): Promise<T> {
  const path = join(copy, mutant.path);
  const source = await readFile(path, 'utf8');
  await writeFile(path, withMutant(source, mutant));
  const done = await work();
  await writeFile(path, source);
  return done;
}
