import * as z from 'zod';
import { type Context, isCaller } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { HandoverState } from '../core/records/handover.ts';
import { ReceiptKind, ReceiptState } from '../core/records/receipt.ts';
import { Damaged, Id, Instant } from '../core/schemas/common.ts';
import { Enumeration } from '../core/schemas/enumeration.ts';
import { findPassage } from '../data/passages/find.ts';
import { findLinksOf, type LinksRow } from '../data/passages/links.ts';
import { presentUserName } from '../users/present.ts';
import { locksOf } from './locks.ts';
import { NamedAddress } from './schemas.ts';
import { closureOf } from './season.ts';

const PassageLock = Enumeration({
  receipt: 'a live receipt: cancel it, or correct the visit together with it',
  handover: 'its money was handed over: cancel the hand-over',
  card: 'the money of a card is there: give it back',
  closed: 'the operation is closed: open it again',
  over: 'the operation is over for members: an administrator can still change the visit',
});

/** The records that a passage belongs to, and what locks it. */
export const PassageLinks = z
  .strictObject({
    passage_id: Id,
    operation: z.strictObject({ operation_id: Id, name: z.string() }),
    address: NamedAddress.nullable(),
    sector: z.strictObject({ sector_id: Id, sector_name: z.string(), deleted_at: Instant.nullable() }).meta({
      description: 'The sector in which the visit was made, even if it is deleted.',
    }),
    member: z.strictObject({
      ope_user_id: Id,
      user_id: Id,
      name: z.string().nullable(),
      damaged: Damaged.optional(),
    }),
    locks: z.array(PassageLock).meta({
      description:
        'All that has to be undone before amount, means of payment, payer and date can be changed, and the visit deleted.',
    }),
    receipt: z
      .strictObject({
        receipt_id: Id,
        number: z.string(),
        kind: ReceiptKind,
        state: ReceiptState,
      })
      .nullable()
      .meta({ description: 'The live receipt, for those who may read it.' }),
    handover: z
      .strictObject({
        handover_id: Id,
        number: z.string(),
        state: HandoverState,
        confirmed_at: Instant.nullable(),
        passages: z.int().meta({ description: 'How many visits it counts, with this one.' }),
        deposit: z.strictObject({ handover_id: Id, number: z.string() }).nullable().meta({
          description:
            'The deposit at the bank that has to be cancelled before it, because the money is there.',
        }),
      })
      .nullable()
      .meta({ description: 'The hand-over with its money, for those who may read it.' }),
  })
  .meta({ id: 'PassageLinks' });

/** What a visit belongs to and what locks it, as a page about it shows them. */
export async function getPassageLinks(
  ctx: Context,
  passageId: number,
): Promise<z.input<typeof PassageLinks>> {
  const [passage, found] = await Promise.all([findPassage(ctx, passageId), findLinksOf(ctx, passageId)]);
  if (!passage || !found) throw new Problem('not-found');
  const closure = closureOf(found, ctx.scope, ctx.now);
  // Members read the receipts and hand-overs of their own visits only.
  const maySee = ctx.scope !== 'own' || isCaller(ctx, passage.user_id);
  return {
    passage_id: passageId,
    operation: { operation_id: found.operation_id, name: found.operation_name },
    address: found.address,
    sector: {
      sector_id: found.sector_id,
      sector_name: found.sector_name,
      deleted_at: found.sector_deleted_at,
    },
    member: {
      ope_user_id: found.ope_user_id,
      user_id: found.user_id,
      ...presentUserName(ctx, found),
    },
    locks: [...locksOf(passage), ...(closure === undefined ? [] : [closure])],
    // The receipt of an erased donor is no longer the member’s to read.
    receipt: maySee && !(ctx.scope === 'own' && found.donor_erased) ? receiptOf(found) : null,
    handover: maySee ? handoverOf(found) : null,
  };
}

function receiptOf(row: LinksRow) {
  const { receipt_id, receipt_number: number, receipt_kind: kind, receipt_state: state } = row;
  if (receipt_id === null || number === null || kind === null || state === null) return null;
  return { receipt_id, number, kind, state };
}

function handoverOf(row: LinksRow) {
  const { handover_id, handover_number: number, handover_state: state, handover_passages: passages } = row;
  if (handover_id === null || number === null || state === null || passages === null) return null;
  return {
    handover_id,
    number,
    state,
    confirmed_at: row.handover_confirmed_at,
    passages,
    deposit: row.deposit,
  };
}
