import type { Context } from '../context.ts';
import { purgeBodies } from '../data/emails/delivery.ts';
import { purgeExpired } from '../data/maintenance/purge.ts';
import { addSeconds } from '../time.ts';

const DAY_SECONDS = 86_400;
const BODY_DAYS = 30;

/** Removes what is no longer needed: expired keys and sessions, and what e-mails of a month ago said. */
export function purge(ctx: Context): Promise<{ bodies: number }> {
  return ctx.transact('all', async (trx) => {
    await purgeExpired(trx.db, { now: trx.now, keysBefore: addSeconds(trx.now, -DAY_SECONDS) });
    return { bodies: await purgeBodies(trx.db, addSeconds(trx.now, -BODY_DAYS * DAY_SECONDS)) };
  });
}
