import * as z from 'zod';
import { Instant } from '../core/schemas.ts';
import type { PassageRow } from '../data/passages/find.ts';
import type { PushedRow } from './read-row.ts';

/**
 * How what a phone had of a passage relates to what the service has: `known` to it; `newer`, because a restored backup took
 * the service back behind it; `parted`, because somebody has changed the passage since the restore.
 */
type Basis = 'known' | 'newer' | 'parted';

/** What the service says of the state of a document; a phone that made the document itself has no `passage_id`. */
const State = z.object({
  passage_id: z.int(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant.nullable(),
});

/** The basis of a row; a phone that sends no assumed state says by the document itself what it had. */
export function basisOf(
  { document, assumed }: Pick<PushedRow, 'document' | 'assumed'>,
  target: PassageRow,
): Basis {
  const { data: had } = State.safeParse(assumed ?? document);
  if (!had || had.passage_id !== target.passage_id) return 'known';
  const [hadAt, hasAt] = [had.updated_at ?? had.created_at, target.updated_at ?? target.created_at];
  const isOfBackup = had.version > target.version || (had.version === target.version && hadAt !== hasAt);
  if (!isOfBackup) return 'known';
  return hasAt <= hadAt ? 'newer' : 'parted';
}
