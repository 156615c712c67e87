import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Reads } from '../../../lib/core/context.ts';
import { findEntity, lockEntity, removeEntity, saveEntity } from '../../../lib/data/entities.ts';
import {
  findExport,
  findExportToBuild,
  findHistoryAfter,
  findPassagesAfter,
  findReceiptsAfter,
  markReady,
} from '../../../lib/data/exports.ts';
import { findHistoryOfEntity, findHistoryOfUser } from '../../../lib/data/history.ts';
import { findMember, removeOperationMember } from '../../../lib/data/operations.ts';
import { findVisitFacts } from '../../../lib/data/passages/facts.ts';
import { removePassage, savePassage } from '../../../lib/data/passages/write.ts';
import { findReceiptBatch, lockPendingBatch } from '../../../lib/data/receipts/batches.ts';
import { findReceiptFacts, markSent } from '../../../lib/data/receipts/receipts.ts';
import {
  findSectorMembers,
  findSectorsOfMember,
  findSectorsOfUser,
  removeSectorMember,
} from '../../../lib/data/sectors/members.ts';
import { touchSector } from '../../../lib/data/sectors/write.ts';
import { countFigures } from '../../../lib/data/stats/counted-figures.ts';
import { findKeptFigures } from '../../../lib/data/stats/kept-figures.ts';
import { findMap } from '../../../lib/data/stats/map.ts';
import { findUser, lockUserAndAdmins, removeUser, saveUser } from '../../../lib/data/users/users.ts';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
let passage: Json;
let receiptId: number;
let unreceipted: Json;
let exportId: number;
let batchId: number;
beforeEach(async () => {
  collection = await openCollection();
  passage = await collection.collect();
  unreceipted = await collection.collect({ fk_adresse: collection.addressAt(2, 2).id });
  receiptId = (await collection.issue(passage.passage_id)).body.receipt_id;
  await asOwner((trx) => trx.updateTable('receipts').set({ state: 'rendered' }).execute());
  const draft = { kind: 'passages', operation_id: collection.round.operationId };
  const asked = { operation_id: collection.round.operationId };
  batchId = (await collection.world.as('theo').post('/api/receipts/batches', asked)).body.batch_id;
  exportId = (await collection.world.as('theo').post('/api/exports', draft)).body.export_id;
});

type Owner = 'bondy' | 'noisy';

/** Runs a query without row-level security, so that only its tenant predicate protects. */
const asking = <T>(owner: Owner, query: (ctx: Reads) => Promise<T>): Promise<T> =>
  asOwner((db) => query({ db, tenant: { entityId: collection.world[owner] } }));

const alice = () => collection.round.alice.opeUserId;
const aliceHerself = () => collection.world.person.alice.userId;
const exported = () => ({
  entity_id: collection.world.bondy,
  operation_id: collection.round.operationId,
  time_zone: 'Europe/Paris',
});
const firstPage = { limit: 10, sort: '-history_id', after: undefined } as const;
const everyEntry = { from: null, to: null, timeZone: 'Europe/Paris' };
const noPage = { rows: [], nextCursor: null };
/** The context of a worker. */
const ofWorker = (ctx: Reads) =>
  ({ ...ctx, scope: 'all', caller: { kind: 'system', name: 'worker' } }) as const;

/** Queries by an id of Bondy, and the result that another association gets. */
const reads: [string, (ctx: Reads) => Promise<unknown>, unknown][] = [
  ['an association', (ctx) => findEntity(ctx, collection.world.bondy), undefined],
  ['an association held for a change', (ctx) => lockEntity(ctx, collection.world.bondy, 'any'), undefined],
  ['its history', (ctx) => findHistoryOfEntity(ctx, collection.world.bondy, everyEntry, firstPage), noPage],
  ['a user', (ctx) => findUser(ctx, aliceHerself(), 'any'), undefined],
  ['a user held for a change', (ctx) => lockUserAndAdmins(ctx, aliceHerself()), []],
  ['the history of a user', (ctx) => findHistoryOfUser(ctx, aliceHerself(), firstPage), noPage],
  ['the sectors of a user', (ctx) => findSectorsOfUser(ctx, aliceHerself()), []],
  ['a membership', (ctx) => findMember(ctx, collection.round.operationId, alice()), undefined],
  ['an export', (ctx) => findExport(ctx, exportId), undefined],
  ['an export to build', (ctx) => findExportToBuild(ctx, exportId), undefined],
  ['the passages of a file', (ctx) => findPassagesAfter(ofWorker(ctx), exported(), 0, 10), []],
  ['the receipts of a file', (ctx) => findReceiptsAfter(ctx, exported(), 0, 10), []],
  ['the history of a file', (ctx) => findHistoryAfter(ctx, exported(), 0, 10), []],
  ['a batch of receipts', (ctx) => findReceiptBatch(ctx, batchId), undefined],
  ['a batch of receipts held', (ctx) => lockPendingBatch(ctx, batchId), undefined],
  ['the members of a sector', (ctx) => findSectorMembers(ctx, [collection.alicesSector]), []],
  ['the sectors of a member', (ctx) => findSectorsOfMember(ctx, alice()), []],
  [
    'what decides about a visit',
    async (ctx) => {
      const { operationId, bob } = collection.round;
      const [facts] = await findVisitFacts(ofWorker(ctx), [
        {
          id: passage.id,
          passageId: null,
          operationId,
          author: bob.opeUserId,
          sectorId: collection.alicesSector,
          addressId: passage.fk_adresse,
          ...{ lat: null, lon: null, accuracyM: null, floor: null, door: null },
          passedAt: clock.now(),
        },
      ]);
      return facts;
    },
    {
      operation: undefined,
      author: undefined,
      known: undefined,
      // Addresses do not belong to an association.
      addressExists: true,
      namedSector: null,
      sectorOfAddress: null,
      sectorAtPoint: null,
      nearestOwnSector: null,
      ownSectorWithinAccuracy: null,
      isNotToBeCalled: false,
      ownSectors: [],
      isVisitedByOthers: false,
      newPassageId: null,
    },
  ],
  [
    'the figures of an operation',
    async (ctx) => {
      const question = { operationId: collection.round.operationId, timeZone: 'Europe/Paris' };
      const everybody = { from: null, to: null, userId: null };
      const groups = new Set(['sector', 'member', 'day'] as const);
      const found = await countFigures(ctx, { ...question, ...everybody }, groups);
      const { whole, homes, receipts, sectors, members, byDay } = found;
      return [whole.passages, receipts.issued, homes.length, sectors.length, members.length, byDay.length];
    },
    [0, 0, 0, 0, 0, 0],
  ],
  [
    'the kept sums of an operation',
    async (ctx) => {
      const question = { operationId: collection.round.operationId, timeZone: 'Europe/Paris' };
      const groups = new Set(['sector'] as const);
      const found = await findKeptFigures(ctx, { ...question, from: null, to: null, userId: null }, groups);
      return found?.whole.passages;
    },
    undefined,
  ],
  [
    'the map of an operation',
    async (ctx) => {
      const { operationId } = collection.round;
      const everything = { opeUserId: null, maxAddresses: 1000, maxVisits: 10, since: clock.now() };
      const found = await findMap(ctx, { operationId, ...everything });
      return [found?.sectors.length, found?.addresses.id.length, found?.visits.lon.length];
    },
    [0, 0, 0],
  ],
];

/** Changes by an id of Bondy, which have no effect for another association. */
const writes: [string, (ctx: Reads) => Promise<unknown>][] = [
  ['an association', (ctx) => saveEntity(ctx, collection.world.bondy, { city: 'Bondy-Nord' })],
  ['a user', (ctx) => saveUser(ctx, aliceHerself(), { chk_active: 0, updated_at: clock.now() })],
  ['a user, for good', (ctx) => removeUser(ctx, collection.world.person.theo.userId)],
  ['a passage', (ctx) => savePassage(ctx, passage.passage_id, { montant_cents: 1 })],
  ['a passage, for good', (ctx) => removePassage(ctx, unreceipted.passage_id)],
  [
    'an export',
    (ctx) => markReady({ ...ctx, now: clock.now() }, exportId, { file: passage.id, rows: 1, bytes: 1 }),
  ],
  ['a receipt', (ctx) => markSent(ctx, receiptId, clock.now())],
  ['a sector', (ctx) => touchSector(ctx, collection.alicesSector, clock.now())],
  ['the members of sectors', (ctx) => removeSectorMember(ctx, alice())],
  ['a membership', (ctx) => removeOperationMember(ctx, alice(), clock.now(), null)],
];

const everything = () =>
  asOwner(async (trx) => ({
    entities: await trx.selectFrom('entities').selectAll().orderBy('id').execute(),
    users: await trx.selectFrom('users').selectAll().orderBy('id').execute(),
    passages: await trx.selectFrom('passages').selectAll().execute(),
    receipts: await trx.selectFrom('receipts').selectAll().execute(),
    exports: await trx.selectFrom('exports').selectAll().execute(),
    sectors: await trx.selectFrom('sectors').select(['id', 'version']).orderBy('id').execute(),
    sectorMembers: await trx.selectFrom('sector_members').selectAll().orderBy('ope_user_id').execute(),
    members: await trx.selectFrom('ope_users').selectAll().orderBy('id').execute(),
  }));

/** Accepts the error of a change that did not find its row. */
function expectNoResult(error: unknown): void {
  expect(error).toMatchObject({ message: 'no result' });
}

describe('a query by an id of another association', () => {
  test.each(reads)('does not find %s', async (_, query, nothing) => {
    expect(await asking('bondy', query)).not.toEqual(nothing);
    expect(await asking('noisy', query)).toEqual(nothing);
  });

  test('does not find what a receipt says', async () => {
    const facts = (ctx: Reads) => findReceiptFacts(ctx, passage.passage_id);
    expect(await asking('bondy', facts)).toMatchObject({ entity_id: collection.world.bondy });
    expect(await asking('noisy', facts)).toBeUndefined();
  });

  test('does not find an association to remove for good', async () => {
    const remove = (ctx: Reads) => removeEntity(ctx, collection.world.bondy);
    await asking('noisy', remove);
    // The own tenant finds it; other rows refer to it.
    await expect(asking('bondy', remove)).rejects.toMatchObject({ code: '23503' });
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
