import type { Context } from '../context.ts';
import { purgeBodies } from '../data/emails/delivery.ts';
import { failForgotten } from '../data/exports/write.ts';
import { purgeExpired } from '../data/maintenance/purge.ts';
import { addSeconds } from '../time.ts';

const DAY_SECONDS = 86_400;
const BODY_DAYS = 30;

/**
 * Removes what is no longer needed: expired keys and sessions, and what e-mails of a month ago said. Gives up exports
 * that nobody has built for a day.
 */
export function purge(ctx: Context): Promise<{ bodies: number; exports: number }> {
  return ctx.transact('all', async (trx) => {
    const yesterday = addSeconds(trx.now, -DAY_SECONDS);
    await purgeExpired(trx.db, { now: trx.now, keysBefore: yesterday });
    return {
      bodies: await purgeBodies(trx.db, addSeconds(trx.now, -BODY_DAYS * DAY_SECONDS)),
      exports: await failForgotten(trx.db, yesterday, trx.now),
    };
  });
}
