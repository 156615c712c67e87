import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Reads } from '../../../lib/context.ts';
import { findMember, removeMember } from '../../../lib/data/operations/members.ts';
import { isSuspectDuplicate } from '../../../lib/data/passages/suspect-duplicate.ts';
import { findWhereabouts } from '../../../lib/data/passages/whereabouts.ts';
import { removePassage, updatePassage } from '../../../lib/data/passages/write.ts';
import { findReceiptFacts } from '../../../lib/data/receipts/facts.ts';
import { markSent } from '../../../lib/data/receipts/write.ts';
import {
  findSectorMembers,
  findSectorsOfMember,
  removeSectorMember,
} from '../../../lib/data/sectors/members.ts';
import { touchSector } from '../../../lib/data/sectors/touch.ts';
import type { Json } from '../../support/answer.ts';
import { type Collection, openCollection } from '../../support/collection.ts';
import { asOwner } from '../../support/owner.ts';
import { clock } from '../../support/resources.ts';

let collection: Collection;
let passage: Json;
let receiptId: number;
let unreceipted: Json;
beforeEach(async () => {
  collection = await openCollection();
  passage = await collection.collect();
  unreceipted = await collection.collect({ fk_adresse: collection.addressAt(2, 2).id });
  receiptId = (await collection.issue(passage.passage_id)).body.receipt_id;
  await asOwner((trx) => trx.updateTable('receipts').set({ state: 'rendered' }).execute());
});

type Owner = 'bondy' | 'noisy';

/** Asks past row level security: what protects here is the tenant in the query alone. */
const asking = <T>(owner: Owner, query: (ctx: Reads) => Promise<T>): Promise<T> =>
  asOwner((db) => query({ db, tenant: { entityId: collection.world[owner] } }));

const alice = () => collection.round.alice.opeUserId;

/** What each query by an id of Bondy finds. */
const reads: [string, (ctx: Reads) => Promise<unknown>, unknown][] = [
  ['a membership', (ctx) => findMember(ctx, collection.round.operationId, alice()), undefined],
  ['the members of a sector', (ctx) => findSectorMembers(ctx, [collection.alicesSector]), []],
  ['the sectors of a member', (ctx) => findSectorsOfMember(ctx, alice()), []],
  [
    'another visit of the dwelling',
    (ctx) =>
      isSuspectDuplicate(ctx, {
        operationId: collection.round.operationId,
        addressId: passage.fk_adresse,
        dwelling: null,
        opeUserId: collection.round.bob.opeUserId,
        passedAt: clock.now(),
      }),
    false,
  ],
  [
    'the sectors of a spot',
    async (ctx) => {
      const { operationId } = collection.round;
      const where = { operationId, opeUserId: alice(), sectorId: collection.alicesSector };
      const found = await findWhereabouts(ctx, {
        ...where,
        addressId: passage.fk_adresse,
        lat: null,
        lon: null,
      });
      return [found.namedSector, found.sectorOfAddress, found.sectorAtPoint, ...found.ownSectors];
    },
    [null, null, null],
  ],
];

/** What each change by an id of Bondy must leave alone. */
const writes: [string, (ctx: Reads) => Promise<unknown>][] = [
  ['a passage', (ctx) => updatePassage(ctx, passage.passage_id, { montant_cents: 1 })],
  ['a passage, for good', (ctx) => removePassage(ctx, unreceipted.passage_id)],
  ['a receipt', (ctx) => markSent(ctx, receiptId, clock.now())],
  ['a sector', (ctx) => touchSector(ctx, collection.alicesSector, clock.now())],
  ['the members of sectors', (ctx) => removeSectorMember(ctx, alice())],
  ['a membership', (ctx) => removeMember(ctx, alice(), clock.now(), null)],
];

const everything = () =>
  asOwner(async (trx) => ({
    passages: await trx.selectFrom('passages').selectAll().execute(),
    receipts: await trx.selectFrom('receipts').selectAll().execute(),
    sectors: await trx.selectFrom('sectors').select(['id', 'version']).orderBy('id').execute(),
    sectorMembers: await trx.selectFrom('sector_members').selectAll().orderBy('ope_user_id').execute(),
    members: await trx.selectFrom('ope_users').selectAll().orderBy('id').execute(),
  }));

/** A change that has to find its row says that it did not. */
function expectNoResult(error: unknown): void {
  expect(error).toMatchObject({ message: 'no result' });
}

describe('a query that another association makes by an id of ours', () => {
  test.each(reads)('does not find %s', async (_, query, nothing) => {
    expect(await asking('bondy', query)).not.toEqual(nothing);
    expect(await asking('noisy', query)).toEqual(nothing);
  });

  test('does not find what a receipt says', async () => {
    const facts = (ctx: Reads) => findReceiptFacts(ctx, passage.passage_id);
    expect(await asking('bondy', facts)).toMatchObject({ entity_id: collection.world.bondy });
    await expect(asking('noisy', facts)).rejects.toThrow('no result');
  });

  test.each(writes)('does not change %s', async (_, change) => {
    const before = await everything();
    await asking('noisy', change).catch(expectNoResult);
    expect(await everything()).toEqual(before);
  });

  test.each(writes)('while ours changes %s', async (_, change) => {
    const before = await everything();
    await asking('bondy', change);
    expect(await everything()).not.toEqual(before);
  });
});
