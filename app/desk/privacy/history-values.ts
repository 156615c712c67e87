import { historyWords, settingForms, valueForms } from '../../generated/history-values.ts';
import { label, roleName } from '../../session.ts';
import { fieldLabel } from '../../texts/desk-field-names.ts';
import { amount, count, day, moment, plural } from '../../texts/numbers.ts';
import { shown } from '../../ui/field-value.ts';
import { historyValues as texts } from './journal-texts.ts';

type Words = { labels: Parameters<typeof label>[0] } | { words: keyof typeof historyWords };
type Form = string | Words;
type Line = { object?: string | undefined };

// The types refuse a table of the service with labels that the API does not give.
const forms: Readonly<Record<string, Form | { by: Readonly<Record<string, Form>> }>> = valueForms;
const formsOfSettings: Readonly<Record<string, Form>> = settingForms;

/** Numbers of records in the file about a person that the history does not name. */
const numbers = /_id$|^fk_operation$|^logo_/;

function formOf(name: string, object: string | undefined): Form | undefined {
  if (name.startsWith('settings.')) return formsOfSettings[name.slice('settings.'.length)] ?? 'text';
  const form = forms[name];
  if (typeof form === 'object' && 'by' in form) return form.by[object ?? ''] ?? form.by['others'] ?? 'unsaid';
  // Only the file about a person says when a cheque was deposited.
  return form ?? (name === 'deposited_on' ? 'day' : undefined);
}

/** A value of the history as people say it; empty for a value that has no short form. */
export function historyValue(name: string, value: unknown, { object }: Line): string {
  if (value === null || value === undefined || value === '') return '';
  const form = formOf(name, object);
  if (form === 'unsaid' || form === 'code') return '';
  if (form === 'members' && Array.isArray(value)) return plural(value.length, texts.member);
  if (Array.isArray(value) && typeof form === 'object')
    return value.map((one) => wordOf(form, String(one))).join(', ') || texts.none;
  if (typeof value === 'object') return partsOf(value);
  if (typeof value === 'boolean') return saidTruth(value);
  return typeof form === 'object' ? wordOf(form, String(value)) : ofForm(form, name, value);
}

const saidTruth = (value: boolean): string => (value ? texts.yes : texts.no);

/** A value that this version does not know has no word; a reason without a word was typed by a person. */
function wordOf(form: Words, value: string): string {
  if ('words' in form) {
    const words: Readonly<Record<string, string>> = historyWords[form.words];
    return words[value] ?? (form.words === 'cancel_reasons' ? value : '');
  }
  const said = label(form.labels, value);
  return said === value ? '' : said;
}

const says: Readonly<Record<string, (value: string) => string>> = {
  bytes: (value) => `${count(Number(value))} octets`,
  day,
  decimal: (value) => value.replace('.', ','),
  field: fieldLabel,
  instant: moment,
  metres: (value) => `${count(Number(value))}\u00a0m`,
  // What a phone sent may be no amount.
  money: (value) => (Number.isFinite(Number(value)) ? amount(Number(value).toFixed(2)) : value),
  record: (value) => `n° ${value}`,
  role: (value) => roleName(Number(value)),
  'yes-no': (value) => saidTruth(value === '1'),
};

function ofForm(form: string | undefined, name: string, value: unknown): string {
  const say = form === undefined ? undefined : says[form];
  if (say) return say(String(value));
  if (typeof value !== 'number') return shown(name, value);
  if (form === undefined && numbers.test(name)) return `n° ${value}`;
  return form === 'number' ? count(value) : shown(name, value);
}

/** The texts of a dwelling or a cheque. */
const partsOf = (value: object): string =>
  Object.values(value)
    .filter((one) => typeof one === 'string' && one !== '')
    .join(', ');
