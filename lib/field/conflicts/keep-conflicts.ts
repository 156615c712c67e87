import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../core/context.ts';
import type { FieldOperation } from '../../data/field/access.ts';
import { insertConflicts } from '../../data/field/refusals.ts';
import type { PassageRow } from '../../data/passages/find.ts';
import { moneyFields, type Values } from '../push/merge.ts';
import type { PushedRow } from '../push/read-rows.ts';

export const isMoney = (name: string) => name === 'montant' || name === 'fk_type_reglement';

/** Adds to refused money fields the other sent ones that differ, because they are only right together. */
export function withMoney(
  names: readonly string[],
  { sent, master, applied = [] }: { sent: Values; master: Values; applied?: readonly string[] },
): string[] {
  if (!names.some(isMoney)) return [...names];
  const others = moneyFields.filter(
    (name) =>
      name in sent &&
      !names.includes(name) &&
      !applied.includes(name) &&
      !isDeepStrictEqual(sent[name], master[name]),
  );
  return [...names, ...others];
}

type Conflicts = { row: PushedRow; sent: Values; master: Values; names: readonly string[] };

/** Stores refused values, encrypted, with the values that stay; a repeated refusal is stored once. */
export async function keepConflicts(
  ctx: Context,
  { entity_id, ope_user_id: pusher }: FieldOperation,
  target: PassageRow,
  { row, sent, master, names }: Conflicts,
): Promise<void> {
  if (names.length === 0) return;
  const { id: uuidOfPassage } = target;
  const conflicts = names.map((field) => {
    const uuid = ctx.ids.uuid();
    const { cipher } = ctx;
    const cell = (column: 'encrypted_refused' | 'encrypted_kept', value: unknown) =>
      cipher.encrypt(
        { table: 'field_conflicts', entityId: entity_id, uuid, column },
        JSON.stringify(value ?? null),
      );
    return {
      uuid,
      entity_id,
      passage_id: target.passage_id,
      field,
      encrypted_refused: cell('encrypted_refused', sent[field]),
      encrypted_kept: cell('encrypted_kept', master[field]),
      refused_hash: cipher.blindIndex(
        'field_conflicts.refused',
        JSON.stringify([
          uuidOfPassage,
          ...[sent, row.assumed ?? {}, master].map((one) => one[field] ?? null),
        ]),
      ),
      by_ope_user_id: pusher,
      at: ctx.now,
    };
  });
  await insertConflicts(ctx, conflicts);
}
