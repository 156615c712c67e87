import * as z from 'zod';
import type { Context, Needs } from '../../core/context.ts';
import { sealerOf } from '../../core/crypto/cipher.ts';
import type { FieldOperation } from '../../data/field/access.ts';
import type { QuarantineRow } from '../../data/field/quarantine.ts';
import { closeQuarantine, lockRefusals, markDeleted, quarantine } from '../../data/field/refusals.ts';
import { isKept, keyOf, type Outcome } from '../push/outcome.ts';

/** A refused row as it is kept. */
export const KeptRow = z.object({
  newDocumentState: z.record(z.string(), z.unknown()),
  assumedMasterState: z.record(z.string(), z.unknown()).optional(),
  hasWrongClock: z.boolean(),
});

/** The phone that sent rows. */
export type Phone = { userId: number; hasWrongClock: boolean };

/** The maximum refusals or corrections of one document per minute; above it, its phone must wait. */
export const MAX_PER_MINUTE = 20;

/**
 * Keeps what was refused, and forgets what was taken since; what was refused of the `deleted` stays kept, as deleted. True
 * when a phone sends a refused document over and over.
 */
export async function keepRefused(
  ctx: Context,
  { entity_id: entityId, operation_id: operationId }: FieldOperation,
  outcomes: readonly Outcome[],
  { userId, hasWrongClock, deleted = [] }: Phone & { deleted?: readonly string[] },
): Promise<boolean> {
  const owner = { entityId, userId, operationId };
  const rows = outcomes.flatMap((outcome) => {
    const { refusal } = outcome;
    if (!refusal || !isKept(outcome)) return [];
    return [{ ...sealOutcome(ctx, owner, outcome, hasWrongClock), code: refusal.problem.code }];
  });
  const taken = outcomes.flatMap((outcome) =>
    outcome.refusal || outcome.id === undefined ? [] : [outcome.id, keyOf(ctx, outcome)],
  );
  const written = [taken, deleted, rows.map(({ id }) => id)].filter((keys) => keys.length > 0);
  // Together: one after the other, what one push takes and another refuses would be locked crosswise.
  if (written.length > 1) ctx.write(lockRefusals(ctx, userId, written.flat()));
  if (taken.length > 0) ctx.write(closeQuarantine(ctx, userId, taken));
  if (deleted.length > 0) ctx.write(markDeleted(ctx, userId, deleted));
  if (rows.length === 0) return false;
  const times = await quarantine(ctx, owner, rows);
  return times.some((count) => count > MAX_PER_MINUTE);
}

function sealOutcome(
  ctx: Context,
  { entityId, userId }: { entityId: number; userId: number },
  outcome: Outcome,
  hasWrongClock: boolean,
) {
  const { document, kept = document, assumed, passageId = null } = outcome;
  const id = keyOf(ctx, outcome);
  const row: z.input<typeof KeptRow> = {
    newDocumentState: kept,
    ...(assumed ? { assumedMasterState: assumed } : {}),
    hasWrongClock,
  };
  const { seal } = sealerOf(ctx.cipher, { table: 'field_quarantine', entityId, uuid: `${id}/${userId}` });
  return { id, encrypted_document: seal('encrypted_document', JSON.stringify(row)), passage_id: passageId };
}

/** A refused row as it was kept. */
export function openKept({ cipher }: Needs<'cipher'>, row: QuarantineRow): z.output<typeof KeptRow> {
  const { id, user_id, entity_id: entityId, encrypted_document } = row;
  const { open } = sealerOf(cipher, { table: 'field_quarantine', entityId, uuid: `${id}/${user_id}` });
  return KeptRow.parse(JSON.parse(open('encrypted_document', encrypted_document) ?? 'null'));
}
