import type { Cents } from '../core/money.ts';
import { type Fault, Problem } from '../core/problems/problem.ts';
import type { Settings } from '../core/records/entity.ts';
import type { Day } from '../core/time.ts';

/**
 * The maximum counterpart for a donor's gifts within a year, by its first day: article 200 CGI, articles 28-00 A and 23 N of its
 * annex IV, and BOI-IR-RICI-250-20 (65 € from 2011, 69 € from 2016, 73 € from 2021; revised every five years). The value revised
 * for 2026 was unknown at the time of writing; until it is added, the lower one applies.
 */
const COUNTERPART_CEILINGS: readonly { from: Day; cents: Cents }[] = [
  { from: '2011-01-01', cents: 6500 },
  { from: '2016-01-01', cents: 6900 },
  { from: '2021-01-01', cents: 7300 },
];

/** The maximum counterpart for a gift of that day, in cents. */
export function counterpartCeiling(day: Day): Cents {
  return COUNTERPART_CEILINGS.findLast(({ from }) => from <= day)?.cents ?? 0;
}

/** Returns whether a counterpart is at most a quarter of the gift and at most the ceiling of the day. */
export function isCounterpartAllowed(counterpart: Cents, gift: Cents, day: Day): boolean {
  return 4 * counterpart <= gift && counterpart <= counterpartCeiling(day);
}

/** The facts that decide whether a fiscal receipt is allowed. */
export type FiscalFacts = {
  fiscal: Settings['fiscal'];
  entity: { siren: string | null; rna: string | null; address_line: string | null };
  passage: {
    fk_type: string;
    montant: Cents;
    nb_calendriers: number;
    name: string | null;
    donor_address: string | null;
  };
  /** The refunded cents of a card payment. */
  refunded: Cents;
  /** In cents; null if the operation has no value per calendar. */
  calendarValue: Cents | null;
  paidOn: Day;
};

/** The mentions that only fiscal receipts have. */
export type FiscalMentions = { object: string; category: string; signatory: string };

/** Throws a 422 that names every missing field, or says that the passage allows no fiscal receipt. */
export function requireFiscal(facts: FiscalFacts): FiscalMentions {
  const { object, category, signatory } = facts.fiscal;
  const missing = missingFields(facts);
  if (missing.length > 0 || object === null || category === null || signatory === null)
    throw new Problem('fiscal-receipt-incomplete', { errors: missing.map(toFault) });
  const fault = passageFault(facts);
  if (fault) throw new Problem('fiscal-receipt-not-allowed', { errors: [{ code: 'not-allowed', ...fault }] });
  return { object, category, signatory };
}

function missingFields({ fiscal, entity, passage, calendarValue }: FiscalFacts): string[] {
  const hasCounterpart = passage.nb_calendriers > 0;
  const checks: [boolean, string][] = [
    [!fiscal.enabled, '/entity/settings/fiscal/enabled'],
    [fiscal.basis === null, '/entity/settings/fiscal/basis'],
    [fiscal.object === null, '/entity/settings/fiscal/object'],
    [fiscal.category === null, '/entity/settings/fiscal/category'],
    [fiscal.signatory === null, '/entity/settings/fiscal/signatory'],
    [entity.siren === null && entity.rna === null, '/entity/rna'],
    [entity.address_line === null, '/entity/address_line'],
    [passage.name === null, '/passage/name'],
    [passage.donor_address === null, '/passage/donor_address'],
    [hasCounterpart && calendarValue === null, '/operation/calendar_value'],
  ];
  return checks.filter(([isMissing]) => isMissing).map(([, pointer]) => pointer);
}

function toFault(pointer: string): Fault {
  const detail = pointer === '/entity/rna' ? 'a fiscal receipt needs the SIREN or the RNA' : undefined;
  return { pointer, detail: detail ?? 'a fiscal receipt needs it', code: 'required' };
}

function passageFault({
  passage,
  refunded,
  calendarValue,
  paidOn,
}: FiscalFacts): Omit<Fault, 'code'> | undefined {
  const { fk_type, montant, nb_calendriers } = passage;
  if (refunded > 0)
    return { pointer: '/passage/refunded', detail: 'the receipt would say more than what was given' };
  if (fk_type !== 'don' && fk_type !== 'effectue')
    return { pointer: '/passage/fk_type', detail: 'is neither a gift nor a visit with one' };
  if (isCounterpartAllowed((calendarValue ?? 0) * nb_calendriers, montant, paidOn)) return undefined;
  const ceiling = counterpartCeiling(paidOn) / 100;
  const detail = `the calendars are worth more than a quarter of the gift, or more than ${ceiling} €`;
  return { pointer: '/passage/nb_calendriers', detail };
}
