import type { HistoryObject } from '../core/history.ts';
import { roleName } from '../core/roles-matrix.ts';
import type { CsvStyle } from '../core/text/csv.ts';
import { historyWords } from '../history/history-words.ts';
import { formOf, type ValueForm } from '../history/value-forms.ts';
import { labels } from '../system/labels.ts';
import { fieldLabel } from './history-labels.ts';

type Named = { object: HistoryObject; name: string };

/** A value of the history in French, numbers in the style of the file. */
export function saidInFile({ object, name }: Named, value: unknown, style: CsvStyle): string {
  const form = formOf(name, object);
  const say = (one: unknown) => (isEmpty(one) ? 'vide' : said(form, one, style));
  return Array.isArray(value) ? value.map(say).join(', ') || 'vide' : say(value);
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function said(form: ValueForm | undefined, value: unknown, style: CsvStyle): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'object') return ofObject(form, value);
  const text = String(value);
  if (typeof form === 'object') return wordOf(form, text) ?? text;
  switch (form) {
    case 'yes-no':
      return value === 1 ? 'oui' : 'non';
    case 'role':
      return roleLabel(Number(value));
    case 'field':
      return fieldLabel('passage', text);
    case 'bytes':
      return `${text} octets`;
    case 'money':
    case 'decimal':
    case 'metres':
      return style.decimalComma ? text.replace('.', ',') : text;
    default:
      return text;
  }
}

function wordOf(form: Extract<ValueForm, object>, value: string): string | undefined {
  const words: Readonly<Record<string, string>> =
    'labels' in form ? labels[form.labels] : historyWords[form.words];
  return words[value];
}

function roleLabel(id: number): string {
  const name = roleName(id);
  return name === undefined ? String(id) : labels.roles[name];
}

/** The texts of a dwelling or a cheque; an outline says nothing alone, so that both its sides are the same. */
function ofObject(form: ValueForm | undefined, value: object | null): string {
  if (form === 'unsaid' || value === null) return 'vide';
  return Object.values(value).filter(Boolean).map(String).join(', ') || 'vide';
}
