import type { Context } from '../core/context.ts';
import { generalSettings } from '../core/records/entity.ts';
import { deleteOldRooms } from '../data/chat/purge.ts';
import { removeObjects } from '../uploads/delete.ts';

/** Rooms per transaction, each with its messages. */
const BATCH = 50;

/** Of associations that have set nothing. */
const defaultMonths = generalSettings.chat_months.draft().parse(undefined);

/** Deletes rooms whose time is over; the objects of their files go after each commit. */
export async function purgeRooms(ctx: Context): Promise<number> {
  let removed = 0;
  for (;;) {
    const gone = await ctx.transact('all', purgeBatch);
    removed += gone;
    if (gone < BATCH) return removed;
  }
}

async function purgeBatch(trx: Context): Promise<number> {
  const { rooms, files } = await deleteOldRooms(trx.db, { now: trx.now, defaultMonths, limit: BATCH });
  removeObjects(trx, files);
  return rooms;
}
