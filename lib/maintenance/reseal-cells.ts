import type { Context, Needs } from '../core/context.ts';
import { IN_USE_EVERYWHERE_AFTER_SECONDS, replacedKeys, type WrappedKey } from '../core/crypto/field-keys.ts';
import { addSeconds, stopwatch } from '../core/time.ts';
import { inTransaction } from '../data/connection/transactions.ts';
import { findFieldKeys } from '../data/field-keys.ts';
import {
  countCells,
  deleteUnusedKeys,
  lockRowsUnderOtherKeys,
  replaceCells,
  type SealedRow,
  type SealedTableSpec,
  sealedTableSpecs,
} from '../data/tables/sealed-tables.ts';

/** Deletes replaced keys that no cell uses any more and returns their ids. */
async function retireFieldKeys({ gateways, now }: Needs<'gateways' | 'now'>): Promise<string[]> {
  const { db, close } = await gateways.owner();
  try {
    return await inTransaction(db, 'all', async (trx) =>
      deleteUnusedKeys(trx, replacedKeys(await findFieldKeys(trx), now)),
    );
  } finally {
    await close();
  }
}

/** Rows per transaction; few, to limit memory and the duration of row locks. */
const BATCH = 500;
/** Maximum number of faults listed; all are counted. */
const MAX_FAULTS = 100;

/** The location of a cell that cannot be decrypted, never its content. */
type Fault = { table: string; row: string; column: string };

type ResealCounts = { resealed: number; unreadable: number; faults: Fault[] };

export type Resealed = ResealCounts & {
  /** The current key. */
  kid: string;
  /** Cells that still use other keys, including unreadable ones. */
  left: number;
  keys: { kid: string; cells: number }[];
  retired: string[];
};

type Options = { seconds: number; retire: boolean };

/**
 * Re-encrypts cells of older keys with the current key, in batches, and returns how many are left. The job is safe to kill and
 * rerun. Versions of records do not change.
 */
export async function resealCells(ctx: Context, { seconds, retire }: Options): Promise<Resealed> {
  requireInUse(ctx, await findFieldKeys(ctx.db));
  const done = await resealUntil(ctx, seconds);
  const retired = retire ? await retireFieldKeys(ctx) : [];
  const { keys, counts } = await ctx.transact('all', async ({ db }) => ({
    keys: await findFieldKeys(db),
    counts: await countCells(db),
  }));
  const { kid } = ctx.cipher;
  const left = [...counts].reduce((sum, [named, cells]) => (named === kid ? sum : sum + cells), 0);
  ctx.log.write('cells-resealed', { resealed: done.resealed, left, unreadable: done.unreadable });
  return { kid, ...done, left, keys: cellsByKey(keys, counts), retired };
}

/** Throws while processes may still encrypt with the previous key, because the work could not be completed. */
function requireInUse({ cipher, now }: Needs<'cipher' | 'now'>, keys: WrappedKey[]): void {
  const data = keys.filter(({ purpose }) => purpose === 'data');
  const newest = data.at(-1);
  if (!newest) throw new Error('the database has no field keys: run the migrate function first');
  const from = data.length === 1 ? now : addSeconds(newest.created_at, IN_USE_EVERYWHERE_AFTER_SECONDS);
  if (now < from)
    throw new Error(`the key ${newest.kid} is not in use everywhere before ${from}: run this again then`);
  if (cipher.kid === newest.kid) return;
  throw new Error(
    `this process still closes cells with the key ${cipher.kid}, not with ${newest.kid}: run this again in five minutes`,
  );
}

async function resealUntil(ctx: Context, seconds: number): Promise<ResealCounts> {
  const elapsed = stopwatch();
  const done: ResealCounts = { resealed: 0, unreadable: 0, faults: [] };
  for (const place of sealedTableSpecs) {
    let after: string[] | undefined;
    do {
      const step = await ctx.transact('all', ({ db }) =>
        resealBatch({ db, cipher: ctx.cipher }, place, after),
      );
      done.resealed += step.resealed;
      done.unreadable += step.faults.length;
      done.faults.push(...step.faults.slice(0, MAX_FAULTS - done.faults.length));
      after = step.last;
      if (step.resealed > 0 && elapsed() >= seconds * 1000) return done;
    } while (after);
  }
  return done;
}

type Step = { resealed: number; faults: Fault[]; last: string[] | undefined };

async function resealBatch(ctx: Needs<'db' | 'cipher'>, place: SealedTableSpec, after: string[] | undefined) {
  const { kid } = ctx.cipher;
  const rows = await lockRowsUnderOtherKeys(ctx.db, place, { kid, after, limit: BATCH });
  const step: Step = { resealed: 0, faults: [], last: rows.length < BATCH ? undefined : rows.at(-1)?.key };
  const fresh = rows.map((row) => ({ key: row.key, cells: resealRow(ctx, place, row, step) }));
  await replaceCells(ctx.db, place, fresh);
  return step;
}

/** The re-encrypted cells of a row; null for unchanged cells. */
function resealRow({ cipher }: Needs<'cipher'>, place: SealedTableSpec, row: SealedRow, step: Step) {
  return place.columns.map((column, at) => {
    const stored = row.cells[at];
    if (!stored || stored.startsWith(`v1.${cipher.kid}.`)) return null;
    const cell = { table: place.table, column, entityId: row.entityId, uuid: row.uuid };
    try {
      const fresh = cipher.encrypt(cell, cipher.decrypt(cell, stored));
      step.resealed += 1;
      return fresh;
    } catch {
      // Only the first part of the primary key, a number: the rest may be text from a client.
      step.faults.push({ table: place.table, row: row.key[0] ?? '', column });
      return null;
    }
  });
}

/** The number of cells per key; key ids of damaged cells are left out. */
function cellsByKey(keys: WrappedKey[], counts: ReadonlyMap<string, number>): Resealed['keys'] {
  const data = keys.filter(({ purpose }) => purpose === 'data');
  return data.map(({ kid }) => ({ kid, cells: counts.get(kid) ?? 0 }));
}
