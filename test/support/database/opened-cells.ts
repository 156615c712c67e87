import { sql } from 'kysely';
import { sealedTables } from '../../../lib/data/tables/sealed-tables.ts';
import type { Trace } from '../privacy/canaries.ts';
import { cipher } from '../run/resources.ts';
import { databaseText } from './database-text.ts';
import { asOwner } from './owner.ts';

/** Every cell of the database as readable with the keys: clear cells unchanged, encrypted cells decrypted. */
export async function openedDatabase(): Promise<Trace[]> {
  const clear = (await databaseText()).filter(({ place }) => !place.includes('.encrypted_'));
  return [...clear, ...(await openedCells())];
}

async function openedCells(): Promise<Trace[]> {
  const tables = Object.keys(sealedTables).filter(isTable);
  return (await Promise.all(tables.map(openTable))).flat();
}

async function openTable(table: keyof typeof sealedTables): Promise<Trace[]> {
  const { entity, row: keys, columns } = sealedTables[table];
  const { rows } = await asOwner((trx) =>
    sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(trx),
  );
  return rows.flatMap((row) => {
    const uuid = keys.map((key) => String(row[key])).join('/');
    const owner = entity === null ? null : row[entity];
    const entityId = typeof owner === 'number' ? owner : null;
    return columns.flatMap((column): Trace[] => {
      const stored = row[column];
      if (typeof stored !== 'string') return [];
      const text = cipher.decrypt({ table, column, entityId, uuid }, stored);
      return [{ place: `${table}.${column}`, text: withReadableBody(text) }];
    });
  });
}

function isTable(name: string): name is keyof typeof sealedTables {
  return name in sealedTables;
}

/** Appends the decoded body of an answer that is stored for retries, whose body is in base64. */
function withReadableBody(text: string): string {
  const [, body] = /"body":"([A-Za-z0-9+/=]+)"/.exec(text) ?? [];
  return body === undefined ? text : text + Buffer.from(body, 'base64').toString('utf8');
}
