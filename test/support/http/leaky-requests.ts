import { accountSettings } from '../../../lib/core/records/accounts.ts';
import type { EndpointFacts } from '../../../lib/runtime/http/endpoint-spec.ts';
import type { Route } from '../../../lib/runtime/http/route-table.ts';
import { hidden } from '../privacy/canary-values.ts';
import type { Records } from '../world/access-records.ts';
import type { Headers } from './answer.ts';
import { bodyFields, withField } from './body-fields.ts';
import { type EndpointRequest, pathWords } from './endpoint-requests.ts';

export const secrets = {
  password: hidden.userPassword,
  token: 'trn_kanari0jaune0dans0la0caserne0de0Bondy0la0nuit',
  iban: hidden.donorIban,
  email: hidden.donorEmail,
  phone: hidden.donorPhone,
  donor: hidden.donorName,
};
const allSecrets = Object.values(secrets).join(' ');

/** A request that contains a secret, with the place of the secret. */
export type LeakyRequest = { place: string; url: string; body: unknown; token?: string; headers: Headers };

export type EndpointCase = { route: Route; facts: EndpointFacts; request: EndpointRequest; records: Records };

/** Names of fields that the contract stores in clear. */
const clearFieldNames = [
  ...['username', 'sector_name', 'color', 'city', 'address_line', 'line1', 'basis', 'object'],
  ...['floor', 'door', 'bank', 'number', 'date_start', 'date_end', 'passed_at', 'country', 'format'],
  ...['siren', 'rna', 'postal_code', 'time_zone', 'id', 'reason', 'fk_type'],
  ...['content_type', 'sha256', 'muted_until', 'category', 'from', 'commune', 'department'],
  ...['return_on', 'until', 'deposit_reference', 'deposited_on'],
  ...['department_code', 'expires_at', 'actions', 'postal_codes', 'code_insee'],
  // Words of WebAuthn, such as `public-key` and `internal`.
  ...['type', 'transports'],
  // Keys of records that a dry run listed, and account numbers of the ledger.
  ...['others', ...Object.keys(accountSettings)],
];
/** The names of operations, sectors and software are stored in clear, because they are not personal data. */
const isClearField = ({ route }: EndpointCase, name: string) =>
  clearFieldNames.includes(name) ||
  (name === 'name' && /^(?:operations|sectors|keys)\//.test(route.name)) ||
  (name === 'to' && ['exports/create', 'receipts/create-batch'].includes(route.name));

/** The canary of each field that is stored encrypted or not at all. */
const hiddenValues: Record<string, string> = {
  name: hidden.donorName,
  email: hidden.donorEmail,
  phone: hidden.donorPhone,
  donor_address: hidden.donorAddress,
  remark: hidden.donorIban,
  note: hidden.otherRemark,
  filename: hidden.donorName,
  password: hidden.userPassword,
  current_password: hidden.userPassword,
  token: secrets.token,
  code: hidden.userPassword,
  login_ticket: secrets.token,
  rawId: secrets.token,
  clientDataJSON: secrets.token,
  authenticatorData: secrets.token,
  attestationObject: secrets.token,
  signature: secrets.token,
  userHandle: secrets.token,
  to: hidden.receiptTo,
  address: hidden.donorEmail,
  display_name: hidden.entityName,
  association: hidden.entityName,
  invitation: secrets.token,
  signatory: hidden.otherName,
  title: hidden.entityName,
  // The address of a webhook may itself be a secret.
  url: `https://hooks.example.org/${secrets.token}`,
  body: hidden.donorName,
  csv: `username;name;email;phone\nkanari;${hidden.importedName};${hidden.importedEmail};${hidden.importedPhone}`,
};

/** The name of a field; for a list item the name of the list. */
const lastOf = (path: string[]) => path.findLast((word) => word !== '0') ?? '';
const fieldsOf = ({ facts: { body, reads } }: EndpointCase) =>
  body && reads !== 'raw' ? bodyFields(body) : [];

/** Text fields that are listed neither as clear nor as hidden. */
export function unclassifiedFields(asked: EndpointCase): string[] {
  const isClassified = (name: string) => isClearField(asked, name) || hiddenValues[name] !== undefined;
  const unjudged = fieldsOf(asked).filter(({ path, isText }) => isText && !isClassified(lastOf(path)));
  return unjudged.map(({ path }) => `${asked.route.name}/${path.join('/')}`);
}

/** Bodies of endpoints with several items; the last two items are refused. */
const bulkBodies: Record<string, (records: Records) => object> = {
  'passages/bulk': ({ operation_id: fk_operation }) => {
    const visit = { fk_operation, name: hidden.batchDonor, email: hidden.batchEmail };
    const refused = { ...visit, fk_type: 'refuse', name: hidden.refusedDonor };
    return { passages: [visit, refused, { ...visit, iban: hidden.donorIban }] };
  },
};

/** The body of the request with canaries in all its hidden fields. */
export function bodyWithSecrets(asked: EndpointCase): unknown {
  const base: unknown = (bulkBodies[asked.route.name] ?? asked.request.body)?.(asked.records);
  const places = fieldsOf(asked).filter(({ path, isText }) => isText && !isClearField(asked, lastOf(path)));
  return places.reduce((body, { path }) => withField(body, path, hiddenValues[lastOf(path)]), base);
}

export function addressOf(
  { route, request, records }: EndpointCase,
  words: object = {},
  query?: string,
): string {
  const known: Record<string, unknown> = { ...records, ...pathWords[route.name], ...words };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(known[name])),
  );
  const asked = query ?? request.query?.(records);
  return asked === undefined ? path : `${path}?${asked}`;
}

/** A canary in headers that the service reads and in some that it ignores. */
export const headersWith = (canary: string): Headers => ({
  'user-agent': `${canary}/9.9.9 (ios; ${canary})`,
  'x-forwarded-for': canary,
  'x-request-id': canary,
  origin: `https://${canary}.example`,
  referer: `https://tournee.test/${canary}`,
  cookie: `session=${canary}`,
  traceparent: canary,
  accept: `text/${canary}`,
});

const inHeaders: Record<string, (canary: string) => Headers> = {
  'bearer token': (canary) => ({ authorization: `Bearer ${canary}` }),
  'basic password': (canary) => ({ authorization: `Basic ${canary}` }),
  'malformed key': (canary) => ({ 'idempotency-key': `${canary} ${canary}` }),
  'content type': (canary) => ({ 'content-type': `text/${canary}` }),
  'content encoding': (canary) => ({ 'content-encoding': canary }),
  version: (canary) => ({ 'if-match': `"${canary}"`, 'if-none-match': `"${canary}"` }),
  signature: (canary) => ({ 'stripe-signature': `t=1,v1=${canary}` }),
};

/**
 * One request for each place that can contain text, with a canary for that place and, unless the place is stored in clear, all
 * secrets.
 */
export function leakyRequestsOf(
  asked: EndpointCase,
  token: string,
  canaryOf: (place: string) => string,
): LeakyRequest[] {
  const body: unknown = asked.request.body?.(asked.records);
  const plain = { url: addressOf(asked), body, token, headers: asked.request.headers?.() ?? {} };
  const { params = {}, query = {} } = asked.facts;
  const withSecrets = (place: string) => `${canaryOf(place)} ${allSecrets}`;
  const at = (place: string, how: Partial<LeakyRequest>) => ({ ...plain, ...how, place });
  return [
    // These requests come first, because later ones may find the record deleted.
    ...[...Object.keys(query), 'kanari'].map((name) => {
      const place = `?${name}`;
      const search = new URLSearchParams({
        [name]: isClearField(asked, name) ? canaryOf(place) : withSecrets(place),
      });
      return at(place, { url: addressOf(asked, {}, String(search)) });
    }),
    ...fieldsOf(asked).map(({ path }) => {
      const place = path.join('/');
      const value = isClearField(asked, lastOf(path)) ? canaryOf(place) : withSecrets(place);
      return at(place, { body: withField(body, path, value) });
    }),
    at('unknown field', { body: withField(body, ['kanari', 'iban'], withSecrets('unknown field')) }),
    at('broken JSON', { body: `{"name": "${withSecrets('broken JSON')}` }),
    at('text for a body', { body: JSON.stringify(withSecrets('text for a body')) }),
    ...Object.keys(params).map((name) =>
      at(`{${name}}`, { url: addressOf(asked, { [name]: withSecrets(`{${name}}`) }) }),
    ),
    ...Object.entries(inHeaders).map(([place, headers]) =>
      at(place, { headers: { ...plain.headers, ...headers(canaryOf(place)) } }),
    ),
  ];
}
