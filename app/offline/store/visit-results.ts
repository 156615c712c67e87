import { type Cents, fromCents } from '../../../clients/typescript/src/index.ts';
import { label } from '../../session.ts';
import { amount, shortDay } from '../../texts/numbers.ts';
import type { Draft } from '../outbox/record-visit.ts';
import { typeOf } from './doors.ts';
import { bootstrap } from './evening-signals.ts';

type Known<Name extends 'fk_type' | 'fk_type_reglement' | 'motif'> = NonNullable<Draft[Name]>;
export type VisitType = Known<'fk_type'>;
export type Means = Known<'fk_type_reglement'>;
export type Motif = Known<'motif'>;
export type Part = NonNullable<Draft['return_part']>;

/** What came of a visit: everything about it but where and by whom. */
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

/** Somebody was there and gave nothing, or nobody lives there. */
export const withoutMoney = bare;

export const toReturn = (motif: Motif, on: string | null, part: Part | null): Result => ({
  ...bare('a_finaliser'),
  motif,
  return_on: on,
  return_part: on === null ? null : part,
});

/** `calendars`: how many, where the result says it. */
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

/** What the service asks of each result. */
export const ruleOf = (type: string) =>
  bootstrap.value?.enumerations.passage_rules.find(({ fk_type }) => fk_type === type);

/** Where no name may stand, none is left from before. */
export function withoutNames({ fk_type = 'effectue', motif }: Result): Partial<Draft> {
  const isNamed = (ruleOf(fk_type)?.personal_data ?? true) && motif !== 'absent';
  return isNamed ? {} : { name: null, email: null, phone: null, donor_address: null };
}

/** `Don · 20,00 € · Espèces`, `À finaliser · Absent · 28 nov.`. */
export function saidOf(result: Draft): string {
  const { montant = '0', fk_type_reglement = 'none', motif, return_on } = result;
  const money = Number(montant) > 0 ? [amount(montant), label('payment_types', fk_type_reglement)] : [];
  const parts = [label('passage_types', typeOf({ id: '', ...result })), ...money];
  if (motif) parts.push(label('motifs', motif));
  if (return_on) parts.push(shortDay(return_on));
  return parts.join(' · ');
}
