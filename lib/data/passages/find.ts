import type { Reads } from '../../context.ts';
import type { Existence } from '../deletion.ts';
import { holdRow } from '../hold-row.ts';
import type { Reach } from '../operations/in-reach.ts';
import { passageRecords } from './records.ts';

/** A passage in the caller's reach. */
export function findPassage(ctx: Reads & Reach, passageId: number, existence: Existence = 'live') {
  return passageRecords(ctx, existence).where('passages.passage_id', '=', passageId).executeTakeFirst();
}

/** The same, held until the transaction ends: two changes of one passage come one after the other. */
export async function lockPassage(ctx: Reads & Reach, passageId: number, existence: Existence = 'live') {
  await holdRow(ctx, 'passages', passageId);
  return findPassage(ctx, passageId, existence);
}
