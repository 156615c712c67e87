import { invalid } from '../core/problems/problem.ts';
import type { PassageFlag, PaymentState } from '../core/records/passage.ts';
import { isCard } from '../core/records/payment-types.ts';
import type { PassageContent } from './content.ts';

type Money = Pick<PassageContent, 'montant' | 'fk_type_reglement'>;

/** A card payment is pending until the provider reports that it is paid; other payments have no state. */
export function initialPaymentState({ montant, fk_type_reglement }: Money): 'pending' | null {
  return isCard(fk_type_reglement) && montant > 0 ? 'pending' : null;
}

/** The payment state after a change of the passage by a client. */
export function nextPaymentState(current: PaymentState | null, after: Money): PaymentState | null {
  const initial = initialPaymentState(after);
  return initial === null ? null : (current ?? initial);
}

type FlagConditions = Record<'outside' | 'suspect' | 'late' | 'hasWrongClock' | 'notToBeCalled', boolean>;

/** The flags that are set, in a fixed order. */
export function flagsOf({
  outside,
  suspect,
  late,
  hasWrongClock,
  notToBeCalled,
}: FlagConditions): PassageFlag[] {
  return [
    ...when(outside, 'hors_secteur'),
    ...when(suspect, 'doublon_suspect'),
    ...when(late, 'late'),
    ...when(hasWrongClock, 'clock'),
    ...when(notToBeCalled, 'ne_pas_solliciter'),
  ];
}

function when(isSet: boolean, flag: PassageFlag): PassageFlag[] {
  return isSet ? [flag] : [];
}

/** An operation that counts its calendars says how many it received. */
type Counting = { calendars_received: number | null };

/** The maximum of calendars at one door; a `lot`, which is for many doors, may have more. */
const MAX_AT_A_DOOR = 99;

const usesOne = ({ fk_type }: Pick<PassageContent, 'fk_type'>) => fk_type === 'effectue' || fk_type === 'don';

/**
 * The content with one calendar where the operation counts them, somebody gave, and the request does not say how many.
 * Throws a 400 for more than 99 at a door.
 */
export function withCalendars(
  content: PassageContent,
  { calendars_received }: Counting,
  { named, before }: { named: boolean; before?: PassageContent },
): PassageContent {
  if (calendars_received === null || !usesOne(content)) return content;
  const isNew = before === undefined || (!usesOne(before) && before.nb_calendriers === 0);
  const counted = isNew && !named ? { ...content, nb_calendriers: 1 } : content;
  if (counted.nb_calendriers <= MAX_AT_A_DOOR) return counted;
  const detail = `must be at most ${MAX_AT_A_DOOR} where the operation counts its calendars`;
  throw invalid({ pointer: '/nb_calendriers', detail, code: 'too-big' });
}
