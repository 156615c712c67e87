import { inBatches } from '../core/batches.ts';
import { type Context, inEntity } from '../core/context.ts';
import { kept } from '../core/retention.ts';
import { DEFAULT_TIME_ZONE, dayIn, monthsBefore } from '../core/time.ts';
import {
  type Due,
  type ErasedOfEntity,
  eraseAfterOperations,
  eraseOldDonors,
  findEntitiesOfTheNight,
  findForgottenUsers,
} from '../data/privacy/erasures.ts';
import { eraseMail } from './erase-mail.ts';
import { eraseUser, findUserToErase } from './erase-user.ts';
import { findPerson } from './find.ts';
import { reduceReceipts } from './reduce-receipts.ts';

/** Visits or users per transaction. */
const BATCH = 1000;
/** Every night processes data that became due within this many days; older data is processed once in `NIGHTS` nights. */
const DAYS_BACK = 90;
const NIGHTS = 7;

/** The numbers of visits whose donor was erased after the operation, of visits of old donors, and of inactive users. */
export type ErasedByItself = { visit_names: number; donors: number; users: number };

/** Erases data whose legal or configured retention has expired. */
export async function eraseByItself(ctx: Context): Promise<ErasedByItself> {
  const today = dayIn(DEFAULT_TIME_ZONE, ctx.now);
  const again = await ctx.transact('all', (trx) => findEntitiesOfTheNight(trx.db, today, NIGHTS));
  const dues: Due['of'][] = [{ days: DAYS_BACK }, ...again.map((entityId) => ({ entityId }))];
  const erased = { visit_names: 0, donors: 0 };
  for (const of of dues) {
    erased.visit_names += await eraseDue(ctx, eraseAfterOperations, of);
    erased.donors += await eraseDue(ctx, eraseOldDonors, of);
  }
  return { ...erased, users: await eraseForgottenUsers(ctx) };
}

type Erase = typeof eraseAfterOperations;

function eraseDue(ctx: Context, erase: Erase, of: Due['of']): Promise<number> {
  const today = dayIn(DEFAULT_TIME_ZONE, ctx.now);
  return inBatches(BATCH, () =>
    ctx.transact('all', async (trx) => {
      const rows = await erase(trx.db, { now: trx.now, today, of, limit: BATCH });
      for (const row of rows) {
        recordOf(trx, row);
        await reduceReceipts(inEntity(trx, row.entity_id), row.withoutDonor);
      }
      return rows.reduce((sum, { visits }) => sum + visits, 0);
    }),
  );
}

function recordOf(trx: Context, { entity_id: entityId, visits }: ErasedOfEntity): void {
  const changes = { visits: { old: visits, new: 0 } };
  trx.record({ entityId, object: 'person', objectId: 0, action: 'erased', changes });
}

/**
 * Erases members and treasurers who have not logged in for long; administrators are left for other administrators to decide about.
 */
function eraseForgottenUsers(ctx: Context): Promise<number> {
  const before = monthsBefore(ctx.now, kept.usersMonths);
  return inBatches(BATCH, async () => {
    const due = await ctx.transact('all', (trx) => findForgottenUsers(trx.db, before, BATCH));
    for (const { id, entity_id: entityId } of due)
      await ctx.transact({ entityId }, (trx) => eraseForgotten(trx, entityId, id));
    return due.length;
  });
}

async function eraseForgotten(trx: Context, entityId: number, userId: number): Promise<void> {
  const confined = inEntity(trx, entityId);
  const user = await findUserToErase(confined, userId);
  if (!user) return;
  const person = await findPerson(confined, { user_id: userId }, { user, isHeld: true });
  await eraseMail(confined, person);
  await eraseUser({ ...trx, scope: 'entity' }, user, `no login for ${kept.usersMonths} months`);
}
