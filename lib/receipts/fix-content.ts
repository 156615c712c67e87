import type { Context } from '../context.ts';
import type { findEntity } from '../data/entities/find.ts';
import type { PassageRow } from '../data/passages/records.ts';
import { findReceiptFacts } from '../data/receipts/facts.ts';
import { entityName, entitySealer } from '../entities/present.ts';
import { readableCode } from '../ids.ts';
import { contentOf } from '../passages/columns.ts';
import { cardOfPassage } from '../pay/card-of-passage.ts';
import { dayIn } from '../time.ts';
import { userName } from '../users/present.ts';
import type { ReceiptContent } from './content.ts';

const CODE_LENGTH = 16;

type Entity = NonNullable<Awaited<ReturnType<typeof findEntity>>>;

/** What a receipt says, for ever: later changes of the association or the visit do not reach it. */
export async function fixContent(
  ctx: Context,
  passage: PassageRow,
  entity: Entity,
  number: string,
): Promise<ReceiptContent> {
  const { operation, ...collector } = await findReceiptFacts(ctx, passage.passage_id);
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
    card: await cardOfPassage(ctx, passage),
    paid_on: dayIn(entity.time_zone, visit.passed_at),
    operation,
    calendars: visit.nb_calendriers,
    collected_by: userName(ctx, collector),
    issued_on: dayIn(entity.time_zone, ctx.now),
    issued_at: ctx.now,
    verify_url: `${ctx.settings.baseUrl}/api/receipts/verify/${code}`,
    verification_code: code,
  };
}
