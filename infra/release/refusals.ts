import { readFile } from 'node:fs/promises';
import { mayBreak } from '../client/compare-types.ts';
import { ACCEPTED_BREAKS, type AcceptedBreak, readAcceptedBreaks } from './api/accepted-breaks.ts';
import { breakingChanges } from './api/breaking-changes.ts';
import { refusalsOfEnds } from './api/early-ends.ts';
import { type Release, readApiOfToday } from './api/last-release.ts';
import { refusalsOfChangelog } from './changelog.ts';
import { readCheckout } from './checkout.ts';
import { refusalsOfClient } from './client.ts';
import { refusalsOfCheckout } from './readiness.ts';
import type { Played } from './upgrade-proofs.ts';
import { placesWithout, readVersions, writtenPlaces } from './version-places.ts';

/** The step from the last release to the next one. */
export type ReleaseStep = Played & { last: Release; version: string; day: string };

/** Everything for which a release is refused; each sentence says what to do. */
export async function readRefusals({ last, version, day, from }: ReleaseStep): Promise<string[]> {
  const accepted = await readAcceptedBreaks();
  const today = await readApiOfToday();
  const changes = breakingChanges(last.lines, today, day);
  return [
    ...refusalsOfCheckout(await readCheckout(from), version),
    ...refusalsOfPlaces(await placesWithout(last.version), last.version),
    ...refusalsOfChangelog(await readFile('CHANGELOG.md', 'utf8')),
    ...refusalsOfClient(await readClient(), version),
    ...refusalsOfBreaks(changes, accepted, { from: last.version, to: version }),
    ...refusalsOfEnds(last.lines, today, day),
  ];
}

/** The version of the client grows before its release when its types break. */
function refusalsOfPlaces(places: readonly string[], version: string): string[] {
  const others = places.filter((path) => !path.startsWith('clients/'));
  return others.map((path) => `${path} does not say ${version}: set it, or run \`npm run generate\`.`);
}

async function readClient() {
  const place = writtenPlaces.filter(({ path }) => path.startsWith('clients/'));
  const [version = ''] = (await Promise.all(place.map(readVersions))).flat();
  return { version, changelog: await readFile('clients/typescript/CHANGELOG.md', 'utf8') };
}

/** Why breaking changes cannot be released. */
export function refusalsOfBreaks(
  changes: readonly string[],
  accepted: readonly AcceptedBreak[],
  { from, to }: { from: string; to: string },
): string[] {
  const unexpected = changes.filter((change) => !accepted.some((one) => one.change === change));
  return [
    ...unexpected.map(
      (change) => `The API breaks clients (${change}): undo it, or accept it in ${ACCEPTED_BREAKS}.`,
    ),
    ...(accepted.length > 0 && !mayBreak(from, to)
      ? [`${to} may break nobody, and ${ACCEPTED_BREAKS} has ${accepted.length} changes: take a larger step.`]
      : []),
  ];
}
