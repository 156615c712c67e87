import { compress } from '../../lib/core/reply.ts';
import type { Json } from '../client.ts';
import { openConnection } from '../http/connection.ts';
import type { Field } from './open.ts';
import type { FieldRow } from './table.ts';
import { ADDRESSES } from './town.ts';
import { type Contender, inTurns } from './turns.ts';

const PULLS = 10;

/** Measures the first load of a sector with 2,000 addresses and their dwellings: its time and its kilobytes. */
export async function firstLoad(field: Field): Promise<FieldRow[]> {
  const { path, token } = requestOf(field, 'addresses', ADDRESSES);
  const connection = await openConnection(field.product.port);
  const plain = await connection.send({ path, token });
  const sent = await connection.send({ path, token, headers: { 'accept-encoding': 'br' } });
  connection.close();
  const title = `first load of ${ADDRESSES.toLocaleString('en')} addresses`;
  const unvisited = withoutVisits(plain.body);
  return [
    ...(await comparedPull(field, title, { path, token })),
    bytesRow(`${title}, JSON`, plain.body, 1000),
    bytesRow(`${title}, as a phone gets it (brotli 4)`, sent.body, 150),
    bytesRow(`${title}, as one gets it that takes gzip only`, await compress(plain.body, 'gzip', 'quick')),
    bytesRow(`${title}, JSON before the first visit`, unvisited, 1000),
    bytesRow(`${title}, brotli 4 before the first visit`, await compress(unvisited, 'br', 'quick'), 150),
  ];
}

/** Measures a page of 1,000 passages with names and remarks. */
export function pullPage(field: Field): Promise<FieldRow[]> {
  const request = requestOf(field, 'passages', 1000);
  return comparedPull(field, 'pull of 1,000 passages', request, { mostTimes: 1.5 });
}

function requestOf({ town }: Field, collection: string, limit: number) {
  const { operationId, token } = town.member;
  const path = `/api/field/${collection}/pull?operation_id=${operationId}&limit=${limit}`;
  return { path, token };
}

async function comparedPull(
  field: Field,
  title: string,
  request: { path: string; token: string },
  aim: FieldRow['aim'] = {},
): Promise<FieldRow[]> {
  const [floors] = await field.floors([request]);
  if (!floors) throw new Error('there is no floor');
  const ours = field.ours(() => request);
  const against = (floor: Contender) => inTurns(field.session, { floor, ours }, PULLS);
  return [
    { title, against: 'the same statements, bare', compared: await against(floors.bare), aim },
    { title, against: 'and decrypted, and as JSON', compared: await against(floors.fair), aim: {} },
  ];
}

function bytesRow(title: string, { length }: Uint8Array, mostKilobytes?: number): FieldRow {
  return { title, kilobytes: length / 1000, aim: mostKilobytes === undefined ? {} : { mostKilobytes } };
}

/** The answer without the last visits of the dwellings. */
function withoutVisits(body: Buffer): Buffer {
  const page: Json = JSON.parse(body.toString());
  const documents = page.documents.map((document: Json) => ({ ...document, dwellings: [] }));
  return Buffer.from(JSON.stringify({ ...page, documents }));
}
