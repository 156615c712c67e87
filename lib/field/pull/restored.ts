import * as z from 'zod';
import { Instant } from '../../core/schemas/common.ts';
import type { PassageRow } from '../../data/passages/find.ts';
import type { PushedRow } from '../push/read-rows.ts';

/**
 * How a phone's state of a passage relates to the service: `known` to it; `newer`, because the service restored a
 * backup; `parted`, because somebody has changed the passage since the restore. Only times show that, because version
 * numbers are given twice.
 */
type Basis = 'known' | 'newer' | 'parted';

/** What the service says of the state of a document; a phone that made the document itself has no `passage_id`. */
const State = z.object({
  passage_id: z.int(),
  version: z.int(),
  created_at: Instant,
  updated_at: Instant.nullable(),
});

type Sent = Pick<PushedRow, 'document' | 'assumed'> & {
  /** Whether the phone has not pulled since a backup was restored. */
  isBeforeRestore: boolean;
};

/** The basis of a row; a phone of before the restore that sends no assumed state says by the document itself what it had. */
export function basisOf({ document, assumed, isBeforeRestore }: Sent, target: PassageRow): Basis {
  const had = State.safeParse(assumed ?? (isBeforeRestore ? document : undefined)).data;
  if (!isBeforeRestore && !isOfBackup(had, target)) return 'known';
  // What a phone has never pulled may have been changed, unless it is as it was recorded.
  const isChanged = had ? writtenAt(target) > writtenAt(had) : target.version > 1;
  return isChanged ? 'parted' : 'newer';
}

/** True if the phone has a state that the service does not know: only a restored backup explains that. */
function isOfBackup(had: z.output<typeof State> | undefined, target: PassageRow): boolean {
  if (!had || had.passage_id !== target.passage_id) return false;
  if (had.version === target.version) return writtenAt(had) !== writtenAt(target);
  return had.version > target.version;
}

const writtenAt = ({ created_at, updated_at }: { created_at: string; updated_at: string | null }): string =>
  updated_at ?? created_at;
