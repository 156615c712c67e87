import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { openConnection } from '../http/connection.ts';
import type { Field } from './open.ts';
import type { FieldRow } from './table.ts';
import { ADDRESSES } from './town.ts';
import { inTurns } from './turns.ts';

const PULLS = 10;

/** The first load of a sector with 2,000 addresses and their dwellings: its time, and its bytes. */
export async function firstLoad(field: Field): Promise<FieldRow[]> {
  const { path, token } = requestOf(field, 'addresses', ADDRESSES);
  const connection = await openConnection(field.product.port);
  const plain = await connection.send({ path, token });
  const sent = await connection.send({ path, token, headers: { 'accept-encoding': 'br' } });
  connection.close();
  const bytes = {
    raw: plain.body,
    brotli: sent.body,
    best: smallest(plain.body),
    gzip: gzipSync(plain.body),
  };
  const title = `first load of ${ADDRESSES.toLocaleString('en')} addresses`;
  return [
    await comparedPull(field, title, { path, token }),
    bytesRow(`${title}: JSON`, bytes.raw, 1000),
    bytesRow(`${title}: brotli 4, as it is sent`, bytes.brotli, 150),
    bytesRow(`${title}: gzip 6`, bytes.gzip),
    bytesRow(`${title}: brotli 11, the least possible`, bytes.best),
  ];
}

/** A page of 1,000 passages with names and remarks. */
export async function pullPage(field: Field): Promise<FieldRow[]> {
  return [
    await comparedPull(field, 'pull of 1,000 passages', requestOf(field, 'passages', 1000), {
      mostTimes: 1.5,
    }),
  ];
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
): Promise<FieldRow> {
  const [floor] = await field.bare([request]);
  if (!floor) throw new Error('there is no floor');
  const compared = await inTurns(field.session, { floor, ours: field.ours(() => request) }, PULLS);
  return { title, against: 'the same statements, bare', compared, aim };
}

function bytesRow(title: string, { length }: Buffer, mostKilobytes?: number): FieldRow {
  return { title, kilobytes: length / 1000, aim: mostKilobytes === undefined ? {} : { mostKilobytes } };
}

function smallest(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
}
