import { type RawBuilder, sql } from 'kysely';
import { asOwner } from './owner.ts';

/** Damages to a cell, as from a disk, a restore or an intruder. */
const damages = {
  'an altered byte': sql`overlay(cell placing case when substr(cell, 20, 1) = 'A' then 'B' else 'A' end from 20 for 1)`,
  'a key that is not there': sql`replace(cell, 'v1.d1.', 'v1.d9.')`,
  'a cell of another column': sql`other`,
  'a text that is no base64': sql`'v1.d1.%%%%'`,
};

export type Damage = keyof typeof damages;

export const kindsOfDamage = Object.keys(damages).filter((kind): kind is Damage => kind in damages);

/** Damages a column in the rows `t` that match `where`. */
export const damageCells = (
  table: string,
  column: string,
  where: RawBuilder<unknown> = sql`true`,
  kind: Damage = 'an altered byte',
) =>
  asOwner(async (trx) => {
    const other = column === 'encrypted_name' ? 'encrypted_email' : 'encrypted_name';
    const swapped = kind === 'a cell of another column' ? sql.ref(other) : sql`null::text`;
    await sql`
      update ${sql.table(table)} as t set ${sql.ref(column)} = ${damages[kind]}
      from (select ctid as place, ${sql.ref(column)} as cell, ${swapped} as other from ${sql.table(table)}) was
      where was.place = t.ctid and was.cell is not null and ${where}`.execute(trx);
  });

/** Damages a cell of an association, which then cannot issue receipts. */
export const damageEntity = (entityId: number, column = 'encrypted_name') =>
  damageCells('entities', column, sql`t.id = ${entityId}`);
