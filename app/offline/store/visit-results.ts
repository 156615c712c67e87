import { type Cents, fromCents } from '../../../clients/typescript/src/index.ts';
import { label } from '../../session.ts';
import { DOT } from '../../texts/dot.ts';
import { amount, shortDay } from '../../texts/numbers.ts';
import { resultName } from '../../texts/result-name.ts';
import type { Draft } from '../outbox/record-visit.ts';
import { typeOf } from './doors.ts';
import { bootstrap } from './evening-signals.ts';

type Known<Name extends 'fk_type' | 'fk_type_reglement' | 'motif'> = NonNullable<Draft[Name]>;
export type VisitType = Known<'fk_type'>;
export type Means = Known<'fk_type_reglement'>;
export type Motif = Known<'motif'>;
export type Part = NonNullable<Draft['return_part']>;

/** The result of a visit: everything except its place and member. */
export type Result = Pick<
  Draft,
  'fk_type' | 'motif' | 'montant' | 'fk_type_reglement' | 'return_on' | 'return_part' | 'nb_calendriers'
>;

const bare = (fk_type: VisitType): Result => ({
  fk_type,
  motif: null,
  montant: '0.00',
  fk_type_reglement: 'none',
  return_on: null,
  return_part: null,
});

/** A result without money: nothing given, or nobody lives there. */
export const withoutMoney = bare;

export const toReturn = (motif: Motif | null, on: string | null, part: Part | null): Result => ({
  ...bare('a_finaliser'),
  motif,
  return_on: on,
  return_part: on === null ? null : part,
});

/** A gift; `calendars`: their number, undefined if the visit type has none. */
export const given = (
  type: VisitType,
  cents: Cents,
  means: Means,
  calendars: number | undefined,
): Result => ({
  ...bare(type),
  montant: fromCents(cents),
  fk_type_reglement: cents === 0 ? 'none' : means,
  ...(calendars === undefined ? {} : { nb_calendriers: calendars }),
});

/** The service's rule for a visit type. */
export const ruleOf = (type: string) =>
  bootstrap.value?.enumerations.passage_rules.find(({ fk_type }) => fk_type === type);

/** Whether a visit with this result may say who the donor is. */
export const mayName = ({ fk_type = 'effectue', motif }: Result): boolean =>
  (ruleOf(fk_type)?.personal_data ?? true) && motif !== 'absent';

/** Empties the personal data if the result allows none. */
export const withoutNames = (result: Result): Partial<Draft> =>
  mayName(result) ? {} : { name: null, email: null, phone: null, donor_address: null };

/** `Don sans calendrier · 20,00 € · Espèces`, `Absent · 28 nov.`. */
export function saidOf(result: Draft): string {
  const { montant = '0', fk_type_reglement = 'none', motif, return_on } = result;
  const money = Number(montant) > 0 ? [amount(montant), label('payment_types', fk_type_reglement)] : [];
  const parts = [resultName({ fk_type: typeOf({ id: '', ...result }), motif }), ...money];
  if (return_on) parts.push(shortDay(return_on));
  return parts.join(DOT);
}
