import { type Ids, readableCode } from '../../lib/core/ids.ts';
import { dayIn, type Instant } from '../../lib/core/time.ts';
import type { PassageContent } from '../../lib/passages/content.ts';
import type { ReceiptContent } from '../../lib/receipts/content.ts';
import { addressLine, contactOf, rnaOf } from './contacts.ts';
import { memberName } from './names.ts';
import { TIME_ZONE } from './seasons.ts';
import type { AssociationShape } from './shapes.ts';

const CODE_LENGTH = 16;

type ReceiptFacts = {
  shape: AssociationShape;
  operation: string;
  author: number;
  visit: PassageContent;
  number: string;
  at: Instant;
};

/** The immutable content of a receipt. */
export function receiptContent(ids: Ids, { shape, visit, ...about }: ReceiptFacts): ReceiptContent {
  const verification_code = readableCode(ids, CODE_LENGTH);
  return {
    number: about.number,
    entity: {
      name: shape.name,
      address: [addressLine, `${shape.insee} ${shape.city}`],
      siren: null,
      rna: rnaOf(shape),
      email: contactOf(shape),
    },
    payer: visit.name,
    payer_address: visit.donor_address,
    amount_cents: visit.montant,
    payment_type: visit.fk_type_reglement,
    cheque_number: visit.cheque?.number ?? null,
    paid_on: dayIn(TIME_ZONE, visit.passed_at),
    operation: about.operation,
    calendars: visit.nb_calendriers,
    collected_by: memberName(shape, about.author),
    issued_on: dayIn(TIME_ZONE, about.at),
    issued_at: about.at,
    verify_url: `https://tournee.example.org/api/receipts/verify/${verification_code}`,
    verification_code,
  };
}
