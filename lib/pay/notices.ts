import type { Context } from '../context.ts';
import { sealerOf } from '../crypto.ts';
import { findEntity } from '../data/entities/find.ts';
import { findNoticeReaders } from '../data/pay/notice-readers.ts';
import { queueEmail } from '../emails/queue.ts';
import { entityName } from '../entities/present.ts';
import { noticeEmail, type PayNotice } from './notice-words.ts';

/**
 * Writes to the administrators and treasurers of an association, in the transaction of the change it is about: who
 * calls it where a state changes writes once, however often the provider tells of it.
 */
export async function queueNotice(ctx: Context, entityId: number, notice: PayNotice): Promise<void> {
  const entity = await findEntity(ctx, entityId);
  if (!entity) return;
  const content = noticeEmail(notice, { name: entityName(ctx, entity), timeZone: entity.time_zone });
  for (const to of await addressesOf(ctx, entityId))
    await queueEmail(ctx, { entityId, purpose: 'pay-notice', receiptId: null, to, content });
}

/** Two people may share an address. */
async function addressesOf(ctx: Context, entityId: number): Promise<Set<string>> {
  const readers = await findNoticeReaders(ctx, entityId);
  const opened = readers.map(({ uuid, encrypted_email }) =>
    sealerOf(ctx.cipher, { table: 'users', entityId, uuid }).open('encrypted_email', encrypted_email),
  );
  return new Set(opened.filter((address) => address !== null));
}

const WORTH_TELLING = ['action_required', 'restricted', 'rejected'] as const;

/** Tells of a state that the account has come into, where a person has to act upon it. */
export async function noticeAccountState(ctx: Context, entityId: number, seen: string): Promise<void> {
  const state = WORTH_TELLING.find((one) => one === seen);
  if (state !== undefined) await queueNotice(ctx, entityId, { about: 'account', state });
}
