import { byDay } from '../seal/digest.ts';
import { type Finding, findingAt } from './finding.ts';
import type { Left, Survey } from './survey.ts';

/**
 * Compares the size of the open file of a folder with the relay's note. The relay may be running: the note from before
 * the listing gives the least size, the note from after it the greatest.
 */
export function checkLeft(survey: Survey, after: Left | undefined): Finding[] {
  const { left: before } = survey;
  const shorter = before && isOpen(survey, before) && sizeOf(survey, before) < before.least;
  if (shorter) return [notAsLeft(survey, before, before.least)];
  const longer = after && isOpen(survey, after) && sizeOf(survey, after) > after.most;
  return longer ? [notAsLeft(survey, after, after.most)] : [];
}

/** False when this part or a later one has a digest: the digests are checked instead. */
function isOpen({ digests }: Survey, { part }: Left): boolean {
  return ![...digests.values()].some((sealed) => byDay(sealed, part) >= 0);
}

const sizeOf = ({ plain }: Survey, { key }: Left) =>
  [...plain.values()].find((of) => of.key === key)?.bytes ?? 0;

function notAsLeft(survey: Survey, left: Left, bytes: number): Finding {
  const said = `${left.key} is not as the relay left it: it had ${bytes} bytes, and has ${sizeOf(survey, left)}.`;
  return findingAt('edited-file', left.key, said);
}
