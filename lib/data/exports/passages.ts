import type { Reads } from '../../context.ts';
import type { Reach } from '../operations/in-reach.ts';
import { passageRecords } from '../passages/records.ts';
import { moneyOf } from '../stats/counted.ts';
import { cardMoney } from './card-money.ts';

/** The live passages of an operation behind one of them, in the order of their ids, with what a reader calls things. */
export function findPassagesAfter(ctx: Reads & Reach, operationId: number, after: number, limit: number) {
  return passagesToExport(ctx)
    .where('passages.fk_operation', '=', operationId)
    .where('passages.passage_id', '>', after)
    .orderBy('passages.passage_id')
    .limit(limit)
    .execute();
}

function passagesToExport(ctx: Reads & Reach) {
  return passageRecords(ctx)
    .innerJoin('sectors', 'sectors.id', 'passages.fk_sector')
    .innerJoin('users', 'users.id', 'ope_users.user_id')
    .leftJoin('addresses', 'addresses.id', 'passages.fk_adresse')
    .select([
      'sectors.sector_name',
      'users.uuid as member_uuid',
      'users.entity_id as member_entity_id',
      'users.encrypted_name as member_encrypted_name',
      'users.username as member_username',
      'addresses.numero',
      'addresses.rep',
      'addresses.voie',
      'addresses.code_postal',
      'addresses.commune',
      'receipts.number as receipt_number',
      'passages.refunded_cents as given_back_cents',
      moneyOf('passages').counted.as('counted_cents'),
      ...cardMoney('passages'),
    ]);
}

export type PassageToExport = Awaited<
  ReturnType<ReturnType<typeof passagesToExport>['executeTakeFirstOrThrow']>
>;
