import { namingNames } from '../core/fields/personal-fields.ts';
import { type Fault, invalid, Problem } from '../core/problems/problem.ts';
import { passageFields } from '../core/records/passage.ts';
import { hasCheque, isWithoutMoney } from '../core/records/payment-types.ts';
import { type Instant, secondsBetween } from '../core/time.ts';
import type { PassageContent } from './content.ts';

type TypeRule = { money: 'some' | 'none' | 'any'; min_calendars: number; personal_data: boolean };

/** What a passage of each type has and may not have. */
export const typeRules: Record<PassageContent['fk_type'], TypeRule> = {
  effectue: { money: 'some', min_calendars: 0, personal_data: true },
  don: { money: 'some', min_calendars: 0, personal_data: true },
  lot: { money: 'any', min_calendars: 1, personal_data: true },
  a_finaliser: { money: 'none', min_calendars: 0, personal_data: true },
  refuse: { money: 'none', min_calendars: 0, personal_data: false },
  maison_vide: { money: 'none', min_calendars: 0, personal_data: false },
};

const personalFields = namingNames(passageFields);
/** The tolerance for clocks of phones that run ahead. */
const MAX_AHEAD_SECONDS = 600;

/** Refuses inconsistent content, naming every inconsistent field. */
export function requireConsistent(content: PassageContent, now: Instant): void {
  const faults = [...moneyFaults(content), ...detailFaults(content, now)];
  if (faults.length > 0) throw invalid(...faults);
  requireNoPersonalData(content);
}

function moneyFaults({ fk_type, montant, fk_type_reglement, cheque }: PassageContent): Fault[] {
  const { money } = typeRules[fk_type];
  return [
    ...when(
      money === 'some' && montant === 0,
      '/montant',
      'amount-required',
      `\`${fk_type}\` needs an amount above 0`,
    ),
    ...when(
      money === 'none' && montant > 0,
      '/montant',
      'amount-not-allowed',
      `\`${fk_type}\` has no amount`,
    ),
    ...when(
      montant > 0 && isWithoutMoney(fk_type_reglement),
      '/fk_type_reglement',
      'payment-type-required',
      'money needs a payment type other than `none`',
    ),
    ...when(
      cheque !== null && !hasCheque(fk_type_reglement),
      '/cheque',
      'cheque-not-allowed',
      'goes with the payment type `cheque` only',
    ),
  ];
}

function detailFaults(
  { fk_type, motif, return_on, return_part, nb_calendriers, lat, lon, passed_at }: PassageContent,
  now: Instant,
): Fault[] {
  const { min_calendars: minCalendars } = typeRules[fk_type];
  return [
    ...when(
      nb_calendriers < minCalendars,
      '/nb_calendriers',
      'calendars-required',
      `\`${fk_type}\` needs at least ${minCalendars}`,
    ),
    ...when(
      motif !== null && fk_type !== 'a_finaliser',
      '/motif',
      'motif-not-allowed',
      'goes with the type `a_finaliser` only',
    ),
    ...when(
      return_on !== null && fk_type !== 'a_finaliser',
      '/return_on',
      'return-not-allowed',
      'goes with the type `a_finaliser` only',
    ),
    ...when(
      return_part !== null && return_on === null,
      '/return_part',
      'return-day-required',
      'goes with `return_on` only',
    ),
    ...when(
      (lat === null) !== (lon === null),
      lat === null ? '/lat' : '/lon',
      'required',
      'lat and lon go together',
    ),
    ...when(
      secondsBetween(now, passed_at) > MAX_AHEAD_SECONDS,
      '/passed_at',
      'in-the-future',
      'must not lie in the future',
    ),
  ];
}

/** True for a passage that stores nothing about a person: nobody gave, or nobody was there. */
export function isAnonymous({ fk_type, motif }: Pick<PassageContent, 'fk_type' | 'motif'>): boolean {
  return !typeRules[fk_type].personal_data || motif === 'absent';
}

function requireNoPersonalData(content: PassageContent): void {
  const { fk_type, motif } = content;
  if (!isAnonymous(content)) return;
  const given = personalFields.filter((name) => (Reflect.get(content, name) ?? null) !== null);
  if (given.length === 0) return;
  throw new Problem('personal-data-not-allowed', {
    errors: given.map((name) => ({
      pointer: `/${name}`,
      detail: `is not stored for \`${motif ?? fk_type}\``,
      code: 'personal-data-not-allowed',
    })),
  });
}

function when(condition: boolean, pointer: string, code: string, detail: string): Fault[] {
  return condition ? [{ pointer, code, detail }] : [];
}
