import type { Context } from '../core/context.ts';
import { addDays, addSeconds } from '../core/time.ts';
import { addTown, findTownsInUse, lockTown, restartTown } from '../data/towns.ts';
import { FRESH_SECONDS } from './ask.ts';

/** Operations that begin within these days are drawn now. */
const AHEAD_DAYS = 60;
/** Communes per run; those that are left wait for the next one. */
const MOST = 500;
/** Seconds between two communes, so that the source is not asked for all of them at once. */
const APART_SECONDS = 1;
/** The longest delay of a queue. */
const LONGEST_DELAY = 900;

/**
 * Has the addresses of communes fetched anew that operations use which are open or begin soon, unless they are fresh: once a month,
 * although the job runs every night, so that they are not all fetched in one. Sectors keep their rules.
 */
export async function refreshTowns(ctx: Context): Promise<{ asked: number }> {
  const today = ctx.now.slice(0, 10);
  const codes = await ctx.transact('all', (trx) =>
    findTownsInUse(trx.db, {
      today,
      until: addDays(today, AHEAD_DAYS),
      before: addSeconds(ctx.now, -FRESH_SECONDS),
      limit: MOST,
    }),
  );
  let asked = 0;
  for (const code of codes) {
    const delaySeconds = Math.min(asked * APART_SECONDS, LONGEST_DELAY);
    if (await ctx.transact('all', (trx) => refresh(trx, code, delaySeconds))) asked += 1;
  }
  return { asked };
}

/** Asks for a commune again; one that somebody has asked for meanwhile is on its way. */
async function refresh(ctx: Context, code: string, delaySeconds: number): Promise<boolean> {
  const isNew = await addTown(ctx.db, code, ctx.now);
  const town = await lockTown(ctx.db, code);
  if (!town || (!isNew && town.state !== 'ready' && town.state !== 'failed')) return false;
  const run = isNew ? town.run : await restartTown(ctx.db, code, { now: ctx.now });
  ctx.enqueue({ queue: 'import-town', body: { code_insee: code, run, step: 0 }, delaySeconds });
  return true;
}
