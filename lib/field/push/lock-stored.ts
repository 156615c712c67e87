import type { Context } from '../../core/context.ts';
import { lockByClientIds } from '../../data/field/refusals.ts';
import type { InvalidRow, PushedRow } from './read-rows.ts';
import { findErased, tellsOfErased } from './refuse.ts';

/** What the service has of the rows of a push. */
export type Stored = {
  /** The passage under the id of a row. */
  passageIdOf(row: PushedRow | InvalidRow): number | undefined;
  /** Whether the person of a row was erased. */
  isErased(row: PushedRow | InvalidRow): boolean;
};

/** Locks the passages of rows, in the order of their ids, after erasures were made to wait. */
export async function lockStored(
  ctx: Context,
  entityId: number,
  rows: readonly (PushedRow | InvalidRow)[],
): Promise<Stored> {
  const ids = rows.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const [wasErased, locked] = await Promise.all([
    // The first, because the others are asked under its lock.
    findErased(ctx, entityId, rows),
    lockByClientIds(ctx, entityId, ids),
  ]);
  const passages = new Map(locked.map((passage) => [passage.id, passage]));
  const passageOf = ({ id }: { id: string | undefined }) => (id === undefined ? undefined : passages.get(id));
  return {
    passageIdOf: (row) => passageOf(row)?.passage_id,
    isErased: (row) => wasErased(row) || tellsOfErased(row, passageOf(row)?.draft_digest),
  };
}
