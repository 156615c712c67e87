import { label, roleName } from '../session.ts';
import { amount, day, moment } from '../texts/numbers.ts';
import { documentFields, sentVisit as texts } from '../texts/sent-visit.ts';
import { shownNumber } from '../texts/shown-number.ts';
import { fields } from '../texts/visit-fields.ts';

/** The label of a visit field. */
export const fieldName = (name: string): string => fields[name] ?? documentFields[name] ?? name;

/** A field value as text; handles any value, as a phone may have sent it. */
export function fieldValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return texts.nothing;
  if (value === 'changed') return texts.hidden;
  if (typeof value === 'object') return Object.values(value).filter(Boolean).map(String).join(', ');
  if (name === 'passed_at') return isInstant(value) ? moment(String(value)) : String(value);
  if (name === 'return_on') return isInstant(value) ? day(String(value)) : String(value);
  if (name === 'montant' && !/^\d{1,9}(\.\d{1,2})?$/.test(String(value))) return String(value);
  return shown(name, String(value));
}

const isInstant = (value: unknown): boolean => !Number.isNaN(Date.parse(String(value)));

/** A value of the history as text. */
export function shown(field: string, value: unknown): string {
  if (field === 'role_id' && typeof value === 'number') return roleName(value);
  if (field === 'chk_active') return value === 1 ? 'oui' : 'non';
  if (typeof value !== 'string') return typeof value === 'number' ? String(value) : '';
  return textOf.get(field)?.(value) ?? value;
}

const textOf = new Map<string, (value: string) => string>([
  ['montant', amount],
  ['phone', shownNumber],
  ['fk_type_reglement', (value) => label('payment_types', value)],
  ['fk_type', (value) => label('passage_types', value)],
  ['motif', (value) => label('motifs', value)],
]);
