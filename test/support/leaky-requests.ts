import type { EndpointFacts } from '../../lib/runtime/http/endpoint-spec.ts';
import type { Route } from '../../lib/runtime/http/route-table.ts';
import type { Headers } from './answer.ts';
import { fieldsOfBody, withField } from './body-fields.ts';
import { hidden } from './canary-values.ts';
import { type EndpointRequest, pathWords } from './endpoint-requests.ts';
import type { Records } from './reaches.ts';

/** What nobody but its owner should know, all at once. */
export const secrets = {
  password: hidden.userPassword,
  token: 'trn_kanari0jaune0dans0la0caserne0de0Bondy0la0nuit',
  iban: hidden.donorIban,
  email: hidden.donorEmail,
  phone: hidden.donorPhone,
  donor: hidden.donorName,
};
const allSecrets = Object.values(secrets).join(' ');

/** A request that says too much, and the place where it does. */
export type LeakyRequest = { place: string; url: string; body: unknown; token?: string; headers: Headers };

export type Asked = { route: Route; facts: EndpointFacts; request: EndpointRequest; records: Records };

/** Fields that the contract keeps in clear: whoever types a secret there has told it. */
const openNames = [
  ...['username', 'sector_name', 'color', 'city', 'address_line', 'line1', 'basis', 'object'],
  ...['floor', 'door', 'bank', 'number', 'date_start', 'date_end', 'passed_at', 'country', 'format'],
  ...['siren', 'rna', 'postal_code', 'time_zone', 'id', 'reason', 'fk_type'],
];
/** Of an operation, which is no person. */
const isOpen = ({ route }: Asked, name: string) =>
  openNames.includes(name) || (name === 'name' && route.name.startsWith('operations/'));

/** What is typed where the contract hides it. */
const confided: Record<string, string> = {
  name: hidden.donorName,
  email: hidden.donorEmail,
  phone: hidden.donorPhone,
  donor_address: hidden.donorAddress,
  remark: hidden.donorIban,
  password: hidden.userPassword,
  token: secrets.token,
  to: hidden.receiptTo,
  display_name: hidden.entityName,
  signatory: hidden.otherName,
  csv: `username;name;email;phone\nkanari;${hidden.importedName};${hidden.importedEmail};${hidden.importedPhone}`,
};

const lastOf = (path: string[]) => path.at(-1) ?? '';
const fieldsOf = ({ facts: { body, reads } }: Asked) => (body && reads !== 'raw' ? fieldsOfBody(body) : []);

/** Fields of text of which nobody has said whether they are hidden. */
export function unjudgedFields(asked: Asked): string[] {
  const isChecked = (name: string) => isOpen(asked, name) || confided[name] !== undefined;
  const unjudged = fieldsOf(asked).filter(({ path, isText }) => isText && !isChecked(lastOf(path)));
  return unjudged.map(({ path }) => `${asked.route.name}/${path.join('/')}`);
}

/** What holds requests of another endpoint; the last two are refused. */
const many: Record<string, (records: Records) => object> = {
  'passages/bulk': ({ operation_id: fk_operation }) => {
    const visit = { fk_operation, name: hidden.batchDonor, email: hidden.batchEmail };
    const refused = { ...visit, fk_type: 'refuse', name: hidden.refusedDonor };
    return { passages: [visit, refused, { ...visit, iban: hidden.donorIban }] };
  },
};

/** The request with everything confided that it has a field for. */
export function confiding(asked: Asked): unknown {
  const base: unknown = (many[asked.route.name] ?? asked.request.body)?.(asked.records);
  const places = fieldsOf(asked).filter(({ path, isText }) => isText && !isOpen(asked, lastOf(path)));
  return places.reduce((body, { path }) => withField(body, path, confided[lastOf(path)]), base);
}

export function addressOf({ route, request, records }: Asked, words: object = {}, query?: string): string {
  const known: Record<string, unknown> = { ...records, ...pathWords[route.name], ...words };
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(known[name])),
  );
  const asked = query ?? request.query?.(records);
  return asked === undefined ? path : `${path}?${asked}`;
}

/** Headers that we read and headers that we do not. */
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

/** One request for each place where a text can be, with a canary of that place and all secrets. */
export function leakyRequestsOf(
  asked: Asked,
  token: string,
  canaryOf: (place: string) => string,
): LeakyRequest[] {
  const body: unknown = asked.request.body?.(asked.records);
  const plain = { url: addressOf(asked), body, token, headers: asked.request.headers?.() ?? {} };
  const { params = {}, query = {} } = asked.facts;
  const told = (place: string) => `${canaryOf(place)} ${allSecrets}`;
  const at = (place: string, how: Partial<LeakyRequest>) => ({ ...plain, ...how, place });
  return [
    // First, while there is something to delete.
    ...[...Object.keys(query), 'kanari'].map((name) => {
      const place = `?${name}`;
      const search = new URLSearchParams({ [name]: isOpen(asked, name) ? canaryOf(place) : told(place) });
      return at(place, { url: addressOf(asked, {}, String(search)) });
    }),
    ...fieldsOf(asked).map(({ path }) => {
      const place = path.join('/');
      const value = isOpen(asked, lastOf(path)) ? canaryOf(place) : told(place);
      return at(place, { body: withField(body, path, value) });
    }),
    at('unknown field', { body: withField(body, ['kanari', 'iban'], told('unknown field')) }),
    at('broken JSON', { body: `{"name": "${told('broken JSON')}` }),
    at('text for a body', { body: JSON.stringify(told('text for a body')) }),
    ...Object.keys(params).map((name) =>
      at(`{${name}}`, { url: addressOf(asked, { [name]: told(`{${name}}`) }) }),
    ),
    ...Object.entries(inHeaders).map(([place, headers]) =>
      at(place, { headers: { ...plain.headers, ...headers(canaryOf(place)) } }),
    ),
  ];
}
