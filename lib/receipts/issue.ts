import { actorId } from '../auth/signed-in.ts';
import type { Context } from '../context.ts';
import { findEntity } from '../data/entities/find.ts';
import { lockPassage } from '../data/passages/find.ts';
import type { PassageRow } from '../data/passages/records.ts';
import { updatePassage } from '../data/passages/write.ts';
import { findReceiptFacts } from '../data/receipts/facts.ts';
import { insertReceipt, takeNumber } from '../data/receipts/write.ts';
import { entityName, entitySealer } from '../entities/present.ts';
import { readableCode } from '../ids.ts';
import { contentOf } from '../passages/columns.ts';
import { Problem, refusedField } from '../problems.ts';
import { dayIn } from '../time.ts';
import { userName } from '../users/present.ts';
import type { ReceiptContent } from './content.ts';
import { receiptNumber, requireReceiptable } from './rules.ts';
import { receiptSealer } from './sealer.ts';

const CODE_LENGTH = 16;

/** Issues the receipt of a passage: takes the number, fixes what it says, and leaves rendering to its queue. */
export async function issueReceipt(ctx: Context, passageId: number, { to }: { to?: string | undefined }) {
  const passage = await loadPassage(ctx, passageId);
  requireReceiptable(passage);
  const entityId = passage.entity_id;
  const entity = await findEntity(ctx, entityId);
  if (!entity) throw new Problem('internal-error');
  const year = Number(dayIn(entity.time_zone, ctx.now).slice(0, 4));
  const sequence = await takeNumber(ctx.db, { entityId, kind: 'payment', year });
  const number = receiptNumber(year, sequence);
  const content = await fixContent(ctx, passage, entity, number);
  const uuid = ctx.ids.uuid();
  const { seal } = receiptSealer(ctx, { entity_id: entityId, uuid });
  const receiptId = await insertReceipt(ctx.db, {
    uuid,
    entity_id: entityId,
    passage_id: passageId,
    kind: 'payment',
    year,
    sequence,
    number,
    state: 'pending',
    amount_cents: passage.montant_cents,
    payment_type: passage.fk_type_reglement,
    paid_on: content.paid_on,
    verification_code: content.verification_code,
    encrypted_content: ctx.cipher.encrypt(
      { table: 'receipts', column: 'encrypted_content', entityId, uuid },
      JSON.stringify(content),
    ),
    encrypted_to: seal('encrypted_to', to ?? contentOf(ctx, passage).email),
    issued_by: actorId(ctx),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  await updatePassage(ctx.db, passageId, { updated_at: ctx.now });
  ctx.record({ entityId, object: 'receipt', objectId: receiptId, action: 'issued' });
  ctx.enqueue({ queue: 'render-receipt', body: { entity_id: entityId, receipt_id: receiptId } });
  return { receipt_id: receiptId, number, state: 'pending' as const };
}

/** The passage, held until the number is taken; only its author may have a receipt where reach is own records. */
async function loadPassage(ctx: Context, passageId: number): Promise<PassageRow> {
  const passage = await lockPassage(ctx, passageId);
  if (!passage) throw refusedField('passage-not-found', '/passage_id');
  const isOthers = ctx.caller.kind !== 'user' || ctx.caller.userId !== passage.user_id;
  if (ctx.scope === 'own' && isOthers) throw new Problem('forbidden');
  return passage;
}

type Entity = NonNullable<Awaited<ReturnType<typeof findEntity>>>;

async function fixContent(
  ctx: Context,
  passage: PassageRow,
  entity: Entity,
  number: string,
): Promise<ReceiptContent> {
  const { operation, ...collector } = await findReceiptFacts(ctx.db, passage.passage_id);
  const visit = contentOf(ctx, passage);
  const code = readableCode(ctx.ids, CODE_LENGTH);
  return {
    number,
    entity: {
      name: entityName(ctx, entity),
      address: [entity.address_line, [entity.postal_code, entity.city].filter(Boolean).join(' ')].filter(
        (line): line is string => Boolean(line),
      ),
      siren: entity.siren,
      rna: entity.rna,
      email: entitySealer(ctx, entity.uuid).open('encrypted_email', entity.encrypted_email),
    },
    payer: visit.name,
    payer_address: visit.donor_address,
    amount_cents: visit.montant,
    payment_type: visit.fk_type_reglement,
    cheque_number: visit.cheque?.number ?? null,
    paid_on: dayIn(entity.time_zone, visit.passed_at),
    operation,
    calendars: visit.nb_calendriers,
    collected_by: userName(ctx, collector),
    issued_at: ctx.now,
    verify_url: `${ctx.settings.baseUrl}/api/receipts/verify/${code}`,
    verification_code: code,
  };
}
