import { parseArgs } from 'node:util';
import { systemClock } from '../../lib/core/time.ts';
import { print, runCommand } from '../commands/run-command.ts';
import { UserError } from '../local/user-error.ts';
import { readLastRelease } from './api/last-release.ts';
import { type ReleaseStep, readRefusals } from './refusals.ts';
import { proofLines, proveUpgrade } from './upgrade-proofs.ts';
import { nextVersion, type Step, steps } from './version.ts';
import { writeRelease } from './write-release.ts';

const USAGE = `Usage: npm run release -- major|minor|patch [--from COMMIT] [--no-way-back] [--check]

Refuses what is not ready, proves the upgrade from the last release, and writes the release into this checkout: the version everywhere,
CHANGELOG.md, docs/releases, and what the next release is compared with. It commits nothing and ends with the commands that publish it.
--from         the commit of the last release, if it has no tag
--no-way-back  the last release cannot be brought back after the upgrade; the page of the release says so
--check        says what would be refused and what would be proven, and writes nothing`;

/** `npm run release -- minor` */
runCommand(
  async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        check: { type: 'boolean', default: false },
        from: { type: 'string' },
        'no-way-back': { type: 'boolean', default: false },
      },
    });
    const last = await readLastRelease();
    const step = {
      last,
      version: nextVersion(last.version, stepOf(positionals)),
      day: systemClock.now().slice(0, 10),
      from: values.from ?? `v${last.version}`,
      hasWayBack: !values['no-way-back'],
    };
    await requireReady(step);
    if (values.check)
      return print([`${step.version} can be released. To be proven:`, ...proofLines(step)].join('\n'));
    proveUpgrade(step);
    const written = await writeRelease(step);
    print([...written, '', 'Proven:', ...proofLines(step), '', ...gitLines(step.version)].join('\n'));
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

const gitLines = (version: string) => [
  'Read what was written, then:',
  '  git add --all',
  `  git commit -m 'release: publish ${version}'`,
  '  bash .ci/run',
  `  git tag --annotate v${version} -m 'Release ${version}'`,
  `  git push origin main v${version}`,
  '  npm run client:pack',
  `and attach tournee-client-${version}.tgz and its .sha256 to the release of the tag.`,
];
