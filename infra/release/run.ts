import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { systemClock } from '../../lib/core/time.ts';
import { print, runCommand } from '../commands/run-command.ts';
import { UserError } from '../local/user-error.ts';
import { readLastRelease } from './api/last-release.ts';
import { type ReleaseStep, readRefusals } from './refusals.ts';
import { isProven, upgradeProofs } from './upgrade-proofs.ts';
import { nextVersion, type Step, steps } from './version.ts';
import { writeRelease } from './write-release.ts';

const USAGE = `Usage: npm run release -- major|minor|patch [--check]

Refuses what is not ready, proves the upgrade from the last release by tests, and writes the release into this checkout: the version
everywhere, CHANGELOG.md, docs/releases, and what the next release is compared with. It commits nothing and ends with the commands of git.
--check   says what would be refused and which tests would run, and writes nothing`;

/** `npm run release -- minor` */
runCommand(
  async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { check: { type: 'boolean', default: false } },
    });
    const last = await readLastRelease();
    const step = {
      last,
      version: nextVersion(last.version, stepOf(positionals)),
      day: systemClock.now().slice(0, 10),
    };
    await requireReady(step);
    if (values.check)
      return print([`${step.version} can be released.`, ...proofLines('would be proven')].join('\n'));
    proveUpgrade();
    const written = await writeRelease(step);
    print([...written, '', ...proofLines('proven'), '', ...gitLines(step.version)].join('\n'));
  },
  USAGE,
  { exitCode: 2 },
);

function stepOf([given, ...surplus]: readonly string[]): Step {
  const step = steps.find((one) => one === given);
  if (step === undefined || surplus.length > 0) throw new UserError(USAGE);
  return step;
}

async function requireReady(step: ReleaseStep): Promise<void> {
  const refusals = await readRefusals(step);
  if (refusals.length === 0) return;
  const lines = refusals.map((refusal) => `- ${refusal}`);
  throw new UserError([`${step.version} is not ready, nothing was written:`, ...lines].join('\n'));
}

function proveUpgrade(): void {
  const tests = upgradeProofs.flatMap((proof) => proof.tests);
  try {
    execFileSync('npm', ['test', '--', ...tests], { stdio: 'inherit' });
  } catch {
    throw new UserError(
      'The upgrade is not proven, nothing was written: mend the tests that failed, then release again.',
    );
  }
}

const proofLines = (proven: string) =>
  upgradeProofs.map((proof) =>
    isProven(proof)
      ? `${proven}: ${proof.what} (${proof.tests.join(' ')})`
      : `no test proves yet that ${proof.what}: try it on a stage before the tag.`,
  );

const gitLines = (version: string) => [
  'Read what was written, then:',
  '  git add --all',
  `  git commit -m 'release: publish ${version}'`,
  '  bash .ci/run',
  `  git tag --annotate v${version} -m 'Release ${version}'`,
  `  git push origin main v${version}`,
];
