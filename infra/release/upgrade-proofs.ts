import { execFileSync } from 'node:child_process';
import { UserError } from '../local/user-error.ts';

/** What an upgrade from the last release must not break, and the tests that prove it. */
type TestedProof = { what: string; tests: readonly string[] };

export const testedProofs: readonly TestedProof[] = [
  {
    what: 'rows of a released version are kept by every migration, and migrate accepts a database that is ahead',
    tests: ['test/migrations/kept-rows', 'test/migrations/upgrade', 'test/migrations/migrate-job'],
  },
  {
    what: 'a client of the last release finds what it knows, but for the accepted breaks',
    tests: ['test/unit/infra/api-of-last-release', 'test/unit/client/public-types'],
  },
  {
    what: 'an application that is too old is told so, one that is not goes on',
    tests: ['test/integration/runtime/client-versions'],
  },
];

/** Plays the season of a release's demo on one state folder, with its service and with the one of this checkout in turns. */
const PLAY = '.ci/upgrade';
const NO_WAY_BACK = '--no-way-back';

const playedUpgrade =
  'the client of the last release plays its season against this service, on its own database that was migrated';
const playedWayBack =
  'the functions of the last release serve on the new schema, beside rows of this release';

/** The commit of the last release, and whether it can be brought back after the upgrade. */
export type Played = { from: string; hasWayBack: boolean };

const playOf = ({ from, hasWayBack }: Played) => [PLAY, from, ...(hasWayBack ? [] : [NO_WAY_BACK])] as const;

/** What proves the upgrade, one line for each proof. */
export function proofLines(played: Played): string[] {
  const how = playOf(played).join(' ');
  return [
    ...testedProofs.map(({ what, tests }) => `${what} (${tests.join(' ')})`),
    ...[playedUpgrade, ...(played.hasWayBack ? [playedWayBack] : [])].map((what) => `${what} (${how})`),
  ];
}

/** Runs every proof; refuses the release at the first one that fails. */
export function proveUpgrade(played: Played): void {
  prove('npm', ['test', '--', ...testedProofs.flatMap(({ tests }) => tests)]);
  const [command, ...parameters] = playOf(played);
  prove(command, parameters);
}

function prove(command: string, parameters: readonly string[]): void {
  try {
    execFileSync(command, parameters, { stdio: 'inherit' });
  } catch {
    throw new UserError(
      'The upgrade is not proven, nothing was written: mend what failed, then release again.',
    );
  }
}
