import type { Context, Needs } from '../core/context.ts';
import { IN_USE_EVERYWHERE_AFTER_SECONDS, replacedKeys, type WrappedKey } from '../core/field-keys.ts';
import { addSeconds, stopwatch } from '../core/time.ts';
import { inTransaction } from '../data/db.ts';
import {
  countCells,
  deleteUnusedKeys,
  findFieldKeys,
  lockRowsUnderOtherKeys,
  replaceCells,
  type SealedRow,
  type SealedTableSpec,
  sealedTableSpecs,
} from '../data/field-keys.ts';

/** Removes old keys that nobody writes with and that open no cell any more; answers which. */
async function retireFieldKeys({ gateways, now }: Needs<'gateways' | 'now'>): Promise<string[]> {
  const { db, close } = await gateways.owner();
  try {
    return await inTransaction(db, 'all', 'read write', async (trx) =>
      deleteUnusedKeys(trx, replacedKeys(await findFieldKeys(trx), now)),
    );
  } finally {
    await close();
  }
}

/** Rows of one transaction: few enough to hold in memory, and to be held for a moment only. */
const BATCH = 500;
/** Cells told one by one; all of them are counted. */
const MAX_FAULTS = 100;

/** A cell that its key does not open; a damaged one is told by its place and never by its content. */
type Fault = { table: string; row: string; column: string };

type Done = { resealed: number; unreadable: number; faults: Fault[] };

export type Resealed = Done & {
  /** The key that everything is written anew with. */
  kid: string;
  /** Cells that other keys open, the unreadable ones among them. */
  left: number;
  keys: { kid: string; cells: number }[];
  retired: string[];
};

type Options = { seconds: number; retire: boolean };

/**
 * Writes what older keys have closed anew under the key in use, batch by batch, and says how much is left. It can be
 * killed at any point and run again, and no record becomes another version: nobody sees a difference.
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

/** As long as others still write with the key before, the work would have no end. */
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

async function resealUntil(ctx: Context, seconds: number): Promise<Done> {
  const elapsed = stopwatch();
  const done: Done = { resealed: 0, unreadable: 0, faults: [] };
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

/** The cells under the key in use; null for those that stay as they are. */
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
      // The first part of a key is a number of ours; the rest may be a client's text.
      step.faults.push({ table: place.table, row: row.key[0] ?? '', column });
      return null;
    }
  });
}

/** How much each key still opens. Names that no key has are those of damaged cells. */
function cellsByKey(keys: WrappedKey[], counts: ReadonlyMap<string, number>): Resealed['keys'] {
  const data = keys.filter(({ purpose }) => purpose === 'data');
  return data.map(({ kid }) => ({ kid, cells: counts.get(kid) ?? 0 }));
}
