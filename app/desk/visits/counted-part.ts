import { type Schemas, toCents } from '../../../clients/typescript/src/index.ts';
import { isCard } from '../../means.ts';
import { money } from '../../texts/numbers.ts';
import { countedPart as texts } from './texts.ts';

type Gift = Pick<Schemas['Passage'], 'fk_type_reglement' | 'payment_state' | 'refunded'>;

/** Why a visit counts for less than its amount in the sum of the list; undefined if all of it counts. */
export function whyLess({ fk_type_reglement, payment_state, refunded }: Gift): string | undefined {
  if (!isCard(fk_type_reglement)) return undefined;
  switch (payment_state) {
    case 'refunded':
      return texts.refunded;
    case 'dispute_lost':
      return texts.lost;
    case 'disputed':
      return texts.disputed;
    case 'paid':
    case 'partially_refunded':
    case 'dispute_won':
    case 'mismatch':
      return toCents(refunded) > 0 ? texts.part(money(toCents(refunded))) : undefined;
    case 'pending':
    case 'processing':
    case 'failed':
    case 'canceled':
    case null:
      return texts.unpaid;
  }
}
