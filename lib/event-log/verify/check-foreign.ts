import { RELAY_NOTE } from '../names.ts';
import { type Finding, findingAt } from './finding.ts';
import type { Digests } from './read-digests.ts';
import type { Survey } from './survey.ts';

/** True where a digest or segments without a relay's note tell of a bucket. */
export function isInBucket({ segments, hasRelayNote }: Survey, { trusted }: Digests): boolean {
  const wasJoined = trusted.some(({ digest }) => Object.keys(digest.segments).length > 0);
  return wasJoined || (segments.length > 0 && !hasRelayNote);
}

/** Files that no log has, and those that a log in a folder does not share with one in a bucket. */
export function checkForeign(survey: Survey, isBucket: boolean): Finding[] {
  const strangers = survey.foreign.map((key) => foreign(key, 'it has no name of a file of an event log'));
  if (isBucket && survey.hasRelayNote) strangers.push(foreign(RELAY_NOTE, 'it is of a log in a folder'));
  const segments = isBucket ? [] : survey.segments;
  return [...strangers, ...segments.map(({ key }) => foreign(key, 'it is of a log in a bucket'))];
}

function foreign(key: string, said: string): Finding {
  return findingAt('foreign-file', key, `${key} does not belong here: ${said}.`);
}
