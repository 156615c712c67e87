import { invalid } from '../core/problems/problem.ts';
import type { PassageContent } from './content.ts';

/** An operation that counts its calendars says how many it received. */
type Counting = { calendars_received: number | null };

/** At a door nobody leaves more; a `lot` is for many doors. */
const MAX_AT_A_DOOR = 99;

const usesOne = ({ fk_type }: Pick<PassageContent, 'fk_type'>) => fk_type === 'effectue' || fk_type === 'don';

/**
 * The content with one calendar where the operation counts them, somebody gave, and the request does not say how many.
 * Throws a 400 for more than 99 at a door.
 */
export function withCalendars(
  content: PassageContent,
  { calendars_received }: Counting,
  { named, before }: { named: boolean; before?: PassageContent },
): PassageContent {
  if (calendars_received === null || !usesOne(content)) return content;
  const isNew = before === undefined || (!usesOne(before) && before.nb_calendriers === 0);
  const counted = isNew && !named ? { ...content, nb_calendriers: 1 } : content;
  if (counted.nb_calendriers <= MAX_AT_A_DOOR) return counted;
  const detail = `must be at most ${MAX_AT_A_DOOR} where the operation counts its calendars`;
  throw invalid({ pointer: '/nb_calendriers', detail, code: 'too-big' });
}
