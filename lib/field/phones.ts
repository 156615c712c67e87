import * as z from 'zod';
import { Platform } from '../auth/schemas.ts';
import { type Context, inEntity, signedIn } from '../core/context.ts';
import { Damaged, Id, IdParameter, Instant } from '../core/schemas/common.ts';
import { PageOf, type PageRequest } from '../core/schemas/pages.ts';
import { addSeconds, type Instant as InstantText } from '../core/time.ts';
import { findPhonePage, MOST_CHANGES, notePhone, type PhoneRow } from '../data/field/phones.ts';
import { presentUserName } from '../users/present.ts';
import { type FieldAccess, requireFieldAccess } from './access.ts';

export const phoneQuery = { operation_id: IdParameter };

/** A phone is reported after it was not in step for this long. */
const IN_STEP_SECONDS = 24 * 60 * 60;

/** Phones that were in step after this instant are not reported. */
export const outOfStepBefore = (now: InstantText): InstantText => addSeconds(now, -IN_STEP_SECONDS);

/** A phone that works in an operation, and when it had everything last. */
export const FieldPhone = z
  .strictObject({
    phone_id: Id,
    user_id: Id,
    ope_user_id: Id.nullable().meta({ description: 'Null for who is no member of the operation.' }),
    name: z.string().nullable(),
    damaged: Damaged.optional(),
    platform: Platform,
    app_version: z.string().nullable(),
    in_step_at: Instant.meta({
      description: 'When it was last answered everything that was new, to five minutes.',
    }),
    out_of_step: z.boolean().meta({ description: 'That was more than 24 hours ago.' }),
    behind: z
      .int()
      .min(0)
      .max(MOST_CHANGES)
      .meta({
        description: `Visits that have changed since, as far as it may have them; counted up to ${MOST_CHANGES}.`,
      }),
  })
  .meta({ id: 'FieldPhone' });

export const FieldPhonePage = PageOf(FieldPhone);

/** The phones that have taken an operation along and whose sessions have not ended, the one that came last first. */
export async function listPhones(
  ctx: Context,
  { operation_id }: { operation_id: number },
  page: PageRequest<'-phone_id'>,
) {
  const { operation } = await requireFieldAccess(ctx, operation_id);
  const confined = inEntity(ctx, operation.entity_id);
  const { rows, nextCursor } = await findPhonePage(confined, operation_id, page);
  return { data: rows.map((row) => presentPhone(ctx, row)), next_cursor: nextCursor };
}

function presentPhone(ctx: Context, row: PhoneRow): z.input<typeof FieldPhone> {
  return {
    phone_id: row.id,
    user_id: row.user_id,
    ope_user_id: row.ope_user_id,
    ...presentUserName(ctx, row),
    platform: row.platform,
    app_version: row.app_version,
    in_step_at: row.in_step_at,
    out_of_step: row.in_step_at < outOfStepBefore(ctx.now),
    behind: row.behind,
  };
}

/** A phone in step is not noted again before this has passed. */
const NOTED_EVERY_SECONDS = 5 * 60;

/**
 * Notes that a phone has everything up to `seq`, unless that was noted a moment ago. Uses a separate
 * transaction, beside the reads of the pull.
 */
export async function noteInStep(
  ctx: Context,
  { operation }: FieldAccess,
  { phone, seq }: { phone: string; seq: number },
): Promise<void> {
  const { entity_id: entityId, operation_id: operationId, noted_at: notedAt } = operation;
  if (notedAt !== null && notedAt > addSeconds(ctx.now, -NOTED_EVERY_SECONDS)) return;
  const { userId, session } = signedIn(ctx);
  // Software is no phone that somebody waits for.
  if (session === null) return;
  const noted = { entityId, operationId, userId, phone, sessionId: session.id, seq };
  await ctx.transact({ entityId }, async (trx) => trx.write(notePhone(trx, noted)));
}
