import { sql } from 'kysely';
import { sealedTables } from '../../lib/data/field-keys.ts';
import type { Trace } from './canaries.ts';
import { databaseText } from './database-text.ts';
import { asOwner } from './owner.ts';
import { cipher } from './resources.ts';

/** Every cell of the database as somebody with the keys reads it: clear ones as they are, sealed ones decrypted. */
export async function openedDatabase(): Promise<Trace[]> {
  const clear = (await databaseText()).filter(({ place }) => !place.includes('.encrypted_'));
  return [...clear, ...(await openedCells())];
}

async function openedCells(): Promise<Trace[]> {
  const traces: Trace[] = [];
  for (const [name, { entity, row: keys, columns }] of Object.entries(sealedTables)) {
    const { rows } = await asOwner((trx) =>
      sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(trx),
    );
    for (const row of rows) {
      const uuid = keys.map((key) => String(row[key])).join('/');
      const owner = entity === null ? null : row[entity];
      for (const column of columns) {
        const stored = row[column];
        if (typeof stored !== 'string') continue;
        const cell = {
          table: tableOf(name),
          column,
          entityId: typeof owner === 'number' ? owner : null,
          uuid,
        };
        traces.push({ place: `${name}.${column}`, text: cipher.decrypt(cell, stored) });
      }
    }
  }
  return traces;
}

function tableOf(name: string) {
  const tables = Object.keys(sealedTables).filter((table) => table === name);
  const [table] = tables;
  if (!isTable(table)) throw new Error(`${name} has no sealed columns`);
  return table;
}

function isTable(name: string | undefined): name is keyof typeof sealedTables {
  return name !== undefined && name in sealedTables;
}
