import { openOwnerSession } from '../../../infra/local/database/database.ts';
import { openCipher } from '../../../lib/core/crypto/field-keys.ts';
import type { Db } from '../../../lib/data/connection/db.ts';
import { findFieldKeys } from '../../../lib/data/field-keys.ts';
import { type SealedTableSpec, sealedTableSpecs } from '../../../lib/data/tables/sealed-tables.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../database/owner.ts';
import { clock, db, gateways, ids, resources } from '../run/resources.ts';

const wrap = async (key: Uint8Array) => Buffer.from(key).toString('hex');
const unwrap = async (wrapped: string) => Buffer.from(wrapped, 'hex');

/** Stores the keys of the tests in the database, so that they can be rotated; returns resources that read them. */
export async function insertFieldKeys(): Promise<Resources> {
  const keys = [
    {
      kid: 'd1',
      purpose: 'data' as const,
      wrapped: await wrap(Buffer.alloc(32, 1)),
      created_at: clock.now(),
    },
    {
      kid: 'i1',
      purpose: 'index' as const,
      wrapped: await wrap(Buffer.alloc(32, 2)),
      created_at: clock.now(),
    },
  ];
  await asOwner((trx) => trx.insertInto('field_keys').values(keys).execute());
  return resourcesWithStoredKeys();
}

/** Resources of another process, which read the keys from the database. */
export function resourcesWithStoredKeys(): Resources {
  return {
    ...resources,
    cipher: openCipher({ find: () => findFieldKeys(db), unwrap, ids, clock }),
    gateways: { ...gateways, owner: async () => ({ ...(await openOwnerSession(db)), wrap }) },
  };
}

/** Every encrypted cell, as `table.column` and its text. */
export function sealedCells(): Promise<{ place: string; text: string }[]> {
  return asOwner(async (trx) =>
    (await Promise.all(sealedTableSpecs.map((place) => cellsOf(trx, place)))).flat(),
  );
}

async function cellsOf(trx: Db, { table, columns }: SealedTableSpec) {
  const rows: Record<string, unknown>[] = await trx.selectFrom(table).selectAll().execute();
  return rows.flatMap((row) =>
    columns.flatMap((column) => {
      const text = row[column];
      return typeof text === 'string' ? [{ place: `${table}.${column}`, text }] : [];
    }),
  );
}

/** The number of encrypted cells by key id. */
export async function cellsByKid(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { text } of await sealedCells()) {
    const kid = text.split('.')[1] ?? '';
    counts[kid] = (counts[kid] ?? 0) + 1;
  }
  return counts;
}
