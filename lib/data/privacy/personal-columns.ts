import type { Fields } from '../../core/fields/fields.ts';
import { personalColumns as columnsOfPerson } from '../../core/fields/personal-fields.ts';
import { entityFields } from '../../core/records/entity.ts';
import { passageFields } from '../../core/records/passage.ts';
import { userFields } from '../../core/records/user.ts';
import type { Database } from '../tables/database.ts';

/**
 * What an erasure does with a column. `cleared`: sets it to null. `replaced`: sets another value without personal data. `reduced`:
 * leaves only data that does not identify the person or that the law requires. `removed`: deletes its row. `kept`: see `why`.
 */
type Erasure = 'cleared' | 'replaced' | 'reduced' | 'removed' | 'kept';

type PersonalColumn = {
  erasure: Erasure;
  /** The list in a person's file that shows the column; null for a column that is not data of that person. */
  file:
    | 'visits'
    | 'receipts'
    | 'emails'
    | 'suppressed_addresses'
    | 'refused_documents'
    | 'conflicts'
    | 'user'
    | 'uploads'
    | 'messages'
    | 'history'
    | null;
  /** Why the column is not erased. */
  why?: string;
};

type PersonalTables = { readonly [T in keyof Database]?: { readonly [column: string]: PersonalColumn } };

/** The personal columns of a record, all of which an erasure clears. */
export function clearedOf(
  fields: Fields,
  file: NonNullable<PersonalColumn['file']>,
): { [column: string]: PersonalColumn } {
  return Object.fromEntries(columnsOfPerson(fields).map((column) => [column, { erasure: 'cleared', file }]));
}

const ACCOUNTS = 'belongs to the accounts: ten years';
const ASSOCIATION = 'of the association, not of a person; changed by its administrators';
const FREE_TEXT = 'free text of an officer, in a record that nobody rewrites';
const PLACE = 'where a visit was, not who was there';
const HASH = 'a keyed hash, by which nothing can be found without the value';
const SHORT = 'goes by itself within a day';
const SIGNUP = 'of a person who has no account yet; goes by itself within a week';
const NETWORK_OF_KEY = 'a network, not a machine; forgotten when the key ends';
const NETWORK = 'an address of the network, for three months';

const kept = (why: string, file: PersonalColumn['file'] = null): PersonalColumn => ({
  erasure: 'kept',
  file,
  why,
});
const removed = (file: PersonalColumn['file'] = null): PersonalColumn => ({ erasure: 'removed', file });

/**
 * Every column that can contain personal data. One test compares the list with the database, another with the result of an erasure.
 */
export const personalColumns = {
  passages: {
    ...clearedOf(passageFields, 'visits'),
    draft_digest: { erasure: 'replaced', file: null },
    cheque_bank: kept(ACCOUNTS, 'visits'),
    cheque_number: kept(ACCOUNTS, 'visits'),
    floor: kept(PLACE, 'visits'),
    door: kept(PLACE, 'visits'),
    dwelling: kept(PLACE),
  },
  users: {
    ...clearedOf(userFields, 'user'),
    username: { erasure: 'replaced', file: 'user' },
    username_key: { erasure: 'replaced', file: null },
    name_order: { erasure: 'replaced', file: null },
    password_hash: { erasure: 'replaced', file: null },
    encrypted_former_email: { erasure: 'cleared', file: null },
  },
  receipts: {
    encrypted_to: { erasure: 'cleared', file: 'receipts' },
    encrypted_content: { erasure: 'reduced', file: 'receipts' },
    cancel_reason: kept(FREE_TEXT, 'receipts'),
  },
  emails: {
    encrypted_to: { erasure: 'replaced', file: 'emails' },
    encrypted_content: { erasure: 'cleared', file: 'emails' },
    provider_id: kept('a number of the mail provider'),
  },
  suppressed_addresses: {
    encrypted_address: { erasure: 'cleared', file: 'suppressed_addresses' },
    address_index: kept(`${HASH}; it keeps the promise to write no more`),
  },
  field_quarantine: { encrypted_document: { erasure: 'reduced', file: 'refused_documents' } },
  field_conflicts: {
    encrypted_refused: removed('conflicts'),
    encrypted_kept: removed('conflicts'),
    refused_hash: removed(),
  },
  phone_keys: { encrypted_key: removed() },
  chat_messages: { encrypted_body: { erasure: 'cleared', file: 'messages' } },
  chat_rooms: { encrypted_title: kept('names a room, for all who are in it') },
  uploads: { encrypted_filename: removed('uploads') },
  cash_handovers: {
    encrypted_note: kept(ACCOUNTS),
    difference_reason: kept(FREE_TEXT, 'history'),
    cancel_reason: kept(FREE_TEXT, 'history'),
    deposit_reference: kept(ASSOCIATION),
  },
  stock_movements: { encrypted_note: kept(ACCOUNTS) },
  sector_proposals: {
    request: kept('an outline or codes of an area, and numbers'),
    result: kept('outlines, names of streets and numbers'),
    problem: kept('a refusal with numbers'),
    retry_key: kept(HASH),
  },
  webhooks: {
    name: kept(ASSOCIATION),
    encrypted_url: kept(ASSOCIATION),
    encrypted_secret: kept(ASSOCIATION),
    encrypted_former_secret: kept(ASSOCIATION),
  },
  webhook_deliveries: { data: kept('ids and figures; goes by itself within a month') },
  receipt_batches: { filter: kept('ids, days and amounts') },
  // Every erasure deletes the files of exports.
  exports: { filter: kept('ids, days and numbers of receipts') },
  history: { changes: kept(FREE_TEXT, 'history') },
  idempotency_keys: {
    encrypted_answer: { erasure: 'reduced', file: null },
    request_digest: kept(HASH),
    key: kept('chosen by a client, for one request'),
  },
  sessions: { token_hash: removed() },
  password_resets: { token_hash: removed() },
  sign_in_links: { token_hash: removed() },
  passkeys: {
    credential_id: removed(),
    public_key: removed(),
    encrypted_label: removed(),
    transports: removed(),
  },
  totp_secrets: { encrypted_secret: removed() },
  recovery_codes: { code_hash: removed() },
  passkey_challenges: { challenge_hash: removed() },
  login_tickets: { token_hash: removed(), network: removed() },
  signups: {
    encrypted_association: kept(SIGNUP),
    encrypted_name: kept(SIGNUP),
    encrypted_email: kept(SIGNUP),
    email_index: kept(HASH),
    token_hash: kept(HASH),
  },
  signup_invitations: { token_hash: kept(HASH) },
  api_keys: {
    name: kept(ASSOCIATION),
    starts_with: kept(HASH),
    token_hash: kept(HASH),
    former_hash: kept(HASH),
    last_network: kept(NETWORK_OF_KEY),
  },
  outbox_events: { line: kept('on its way to the event log, which has no personal field') },
  login_failures: { key: kept(HASH) },
  login_streaks: { key: kept(HASH) },
  address_quotas: { key: kept(HASH) },
  pay_payments: {
    encrypted_card: kept(ACCOUNTS),
    client_ip: kept(NETWORK),
  },
  pay_refunds: { reason: kept(FREE_TEXT), request_digests: kept(HASH) },
  pay_locations: {
    encrypted_display_name: kept(ASSOCIATION),
    line1: kept(ASSOCIATION),
    city: kept(ASSOCIATION),
    postal_code: kept(ASSOCIATION),
    address_key: kept(ASSOCIATION),
  },
  entities: {
    ...Object.fromEntries(columnsOfPerson(entityFields).map((column) => [column, kept(ASSOCIATION)])),
    address_line: kept(ASSOCIATION),
    postal_code: kept(ASSOCIATION),
    city: kept(ASSOCIATION),
    settings: kept(`${ASSOCIATION}; names who signs fiscal receipts`),
  },
  dwellings: { floor: kept(PLACE), door: kept(PLACE), dwelling: kept(PLACE) },
  sector_enrichments: { client_ip: kept(SHORT) },
} as const satisfies PersonalTables;

/** The columns of a table that an erasure sets to null. */
export function clearedColumns(table: keyof typeof personalColumns): string[] {
  return Object.entries<PersonalColumn>(personalColumns[table])
    .filter(([, { erasure }]) => erasure === 'cleared')
    .map(([column]) => column);
}

/** The values that set the columns of `clearedColumns` to null. */
export function nothingOf(table: keyof typeof personalColumns): Record<string, null> {
  return Object.fromEntries(clearedColumns(table).map((column) => [column, null]));
}
