import type { HistoryChangeName, HistoryObject } from '../core/history.ts';
import type { AccountName } from '../core/records/accounts.ts';
import type { fiscalSettings, generalSettings } from '../core/records/entity.ts';
import type { historyWords } from './history-words.ts';

/** The tables of `GET /api/config` that say a value of the history; whoever shows it looks it up there. */
type LabelTable =
  | 'email_states'
  | 'entity_types'
  | 'export_kinds'
  | 'factor_rules'
  | 'flags'
  | 'handover_states'
  | 'motifs'
  | 'passage_types'
  | 'payment_states'
  | 'payment_types'
  | 'receipt_kinds'
  | 'refund_states'
  | 'return_parts'
  | 'room_kinds'
  | 'stock_kinds'
  | 'upload_purposes';

/** How a value of the history is said: as one of these, or by the words of an enumeration. */
export type ValueForm =
  | 'bytes'
  /** Of another service or a program: people are told only that it changed, a file contains it. */
  | 'code'
  | 'day'
  | 'decimal'
  /** The name of a field. */
  | 'field'
  | 'instant'
  | 'members'
  | 'metres'
  | 'money'
  | 'number'
  /** An object of texts. */
  | 'parts'
  /** The id of a record. */
  | 'record'
  | 'role'
  | 'text'
  /** An object that says nothing to people: only that it changed. */
  | 'unsaid'
  /** True and false, or 1 and 0. */
  | 'yes-no'
  /** An enumeration of the labels of the API. */
  | { labels: LabelTable }
  /** An enumeration that only the history has; a value without a word was typed by a person. */
  | { words: keyof typeof historyWords };

/** The forms of a name whose meaning depends on the object; `others` is for all that are not named. */
export type FormsByObject = { by: Partial<Record<HistoryObject | 'others', ValueForm>> };

/** Fields of which the history contains only that they changed; each setting has a form of its own. */
type Concealed =
  | `encrypted_${string}`
  | 'password'
  | 'username'
  | 'url'
  | 'secret'
  | 'settings'
  | `settings.${string}`;

/** The one table of how values are said, from which the files and, generated, the application take it. */
export const valueForms: Record<Exclude<HistoryChangeName, Concealed>, ValueForm | FormsByObject> = {
  accuracy_m: 'metres',
  active: 'yes-no',
  actions: 'code',
  address_count: 'number',
  address_id: 'record',
  address_line: 'text',
  amount: 'money',
  amount_cents: 'money',
  archived: 'yes-no',
  bom: 'yes-no',
  calendar_value: 'money',
  calendars_received: 'number',
  cancel_reason: { words: 'cancel_reasons' },
  cash: 'money',
  chat_digest: 'yes-no',
  cheque: 'parts',
  cheque_count: 'number',
  cheques: 'money',
  chk_active: 'yes-no',
  chk_pay: 'yes-no',
  city: 'text',
  color: 'text',
  command: 'text',
  content_type: 'text',
  count: 'number',
  date_end: 'day',
  date_start: 'day',
  decimal_comma: 'yes-no',
  deleted_at: 'instant',
  discarded_document: 'code',
  do_not_call: 'yes-no',
  door: 'text',
  dwelling: 'parts',
  dwelling_count: 'number',
  entity_id: 'record',
  entity_type_id: { labels: 'entity_types' },
  events: 'unsaid',
  expires_at: 'instant',
  field: 'field',
  fk_adresse: 'record',
  fk_sector: 'record',
  fk_type: { labels: 'passage_types' },
  fk_type_reglement: { labels: 'payment_types' },
  fk_user: 'record',
  flags: { labels: 'flags' },
  floor: 'text',
  former_until: 'instant',
  from: 'text',
  kind: {
    by: {
      export: { labels: 'export_kinds' },
      receipt_batch: { labels: 'receipt_kinds' },
      room: { labels: 'room_kinds' },
      stock: { labels: 'stock_kinds' },
    },
  },
  lat: 'decimal',
  locked: 'yes-no',
  logo: 'record',
  lon: 'decimal',
  members: 'members',
  message_id: 'record',
  montant: 'money',
  motif: { labels: 'motifs' },
  name: 'text',
  nb_calendriers: 'number',
  operation_id: 'record',
  outline: 'unsaid',
  passage_id: 'record',
  passed_at: 'instant',
  pay_account: 'code',
  pay_location: 'code',
  payment_state: { labels: 'payment_states' },
  person: 'code',
  postal_code: 'text',
  purpose: { labels: 'upload_purposes' },
  reason: {
    by: {
      suppressed_address: { words: 'suppression_reasons' },
      webhook: { words: 'switch_off_reasons' },
      others: 'text',
    },
  },
  receipt: { words: 'receipt_obstacles' },
  refunded: 'money',
  remarks: 'number',
  return_on: 'day',
  return_part: { labels: 'return_parts' },
  rna: 'text',
  role_id: 'role',
  second_factor: { words: 'factor_changes' },
  sector_id: 'record',
  sector_name: 'text',
  session_id: 'record',
  siren: 'text',
  size: 'bytes',
  state: { by: { email: { labels: 'email_states' }, handover: { labels: 'handover_states' } } },
  status: { labels: 'refund_states' },
  take: { words: 'takes' },
  time_zone: 'text',
  to: 'text',
  visits: 'number',
  who: 'text',
};

export type SettingName =
  | keyof typeof generalSettings
  | `fiscal.${keyof typeof fiscalSettings}`
  | `accounts.${AccountName}`;

/** The forms of the settings; the numbers of accounts are texts. */
export const settingForms: Record<Exclude<SettingName, `accounts.${string}`>, ValueForm> = {
  auto_receipts: 'yes-no',
  chat_months: 'number',
  donors_kept_months: 'number',
  fiscal_year_start: 'number',
  members_can_delete: 'yes-no',
  names_kept_days: 'number',
  paper_last_season: 'yes-no',
  second_factor: { labels: 'factor_rules' },
  'fiscal.basis': 'text',
  'fiscal.basis_upload_id': 'record',
  'fiscal.category': 'text',
  'fiscal.enabled': 'yes-no',
  'fiscal.object': 'text',
};

const forms: Readonly<Record<string, ValueForm | FormsByObject>> = valueForms;
const formsOfSettings: Readonly<Record<string, ValueForm>> = settingForms;
const SETTING = /^settings\.(.+)$/;

/** The form of a change of an object; undefined for a name of an older release. */
export function formOf(name: string, object: HistoryObject): ValueForm | undefined {
  const setting = SETTING.exec(name)?.[1];
  if (setting !== undefined) return formsOfSettings[setting];
  const form = forms[name];
  if (typeof form !== 'object' || !('by' in form)) return form;
  return form.by[object] ?? form.by.others;
}

/** The names of amounts, which are stored in euros, or in cents where the name says so. */
export const moneyChanges: readonly string[] = Object.entries(valueForms).flatMap(([name, form]) =>
  form === 'money' ? [name] : [],
);
