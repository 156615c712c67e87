import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Reads } from '../../../lib/core/context.ts';
import {
  findSectorAddress,
  findSectorAddressPage,
  type SectorAddressRow,
  saveSectorAddress,
} from '../../../lib/data/addresses/addresses.ts';
import { operationHasMoney, removeOperation, saveOperation } from '../../../lib/data/operations.ts';
import {
  assignAddresses,
  countFreeAddresses,
  releaseAddresses,
} from '../../../lib/data/sectors/assignment.ts';
import { findOverlaps, storedOutlines } from '../../../lib/data/sectors/outline.ts';
import {
  addMembersOfCopies,
  copyMembers,
  countSectors,
  insertSectorCopies,
  redrawSector,
  removeSector,
  saveSector,
  touchSectors,
} from '../../../lib/data/sectors/write.ts';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';

let season: Season;
/** A sector drawn over Alice's sector, which keeps its addresses. */
let above: Json;
/** Two more operations of Bondy; nothing refers to `bare`. */
let next: number;
let bare: number;
let address: SectorAddressRow | undefined;
beforeEach(async () => {
  season = await openSeason();
  const { round, world } = season;
  const draft = {
    operation_id: round.operationId,
    sector_name: 'Dessus',
    outline: outlineOf([0, 0], [4, 4]),
  };
  above = (await world.as('ada').post('/api/sectors', draft)).body;
  const dates = { date_start: '2027-10-15', date_end: '2027-12-31' };
  next = (await world.as('ada').post('/api/operations', dates)).body.operation_id;
  bare = (await world.as('ada').post('/api/operations', dates)).body.operation_id;
  const visit = { fk_adresse: season.addressAt(0, 0).id, montant: 5, fk_type_reglement: 'cash' };
  await season.visit('alice', visit);
  address = await asking('bondy', (ctx) => findSectorAddress(ctx, season.alicesSector, visit.fk_adresse));
});

type Owner = 'bondy' | 'noisy';

/** Runs a query without row-level security, so that only its tenant predicate protects. */
const asking = <T>(owner: Owner, query: (ctx: Reads) => Promise<T>): Promise<T> =>
  asOwner((db) => query({ db, tenant: { entityId: season.world[owner] } }));

const ofAlice = () => season.alicesSector;
const operation = () => season.round.operationId;
const copying = () => ({ from: operation(), to: next, now: clock.now() });
/** Describes `above` as a copy of Alice's sector. */
const copies = () => [{ source_id: ofAlice(), id: above.sector_id, sector_name: 'Dessus' }];
const page = { limit: 10, sort: 'street', after: undefined } as const;
const undrawn = { outline: null, areaM2: null, departments: [] };
const known = { nb_log: 9, nb_log_source: 'manual', do_not_call: true };
const reads: [string, (ctx: Reads) => Promise<unknown>, unknown][] = [
  ['money of an operation', (ctx) => operationHasMoney(ctx, operation()), false],
  ['an address of a sector', (ctx) => findSectorAddress(ctx, ofAlice(), address?.fk_adresse ?? 0), undefined],
  [
    'the addresses of a sector',
    (ctx) => findSectorAddressPage(ctx, ofAlice(), {}, page),
    { rows: [], nextCursor: null },
  ],
  ['how many sectors an operation has', (ctx) => countSectors(ctx, operation()), 0],
  ['the sectors that cover another one', (ctx) => findOverlaps(ctx, storedOutlines(ctx, [ofAlice()])), []],
];

const writes: [string, (ctx: Reads) => Promise<unknown>][] = [
  ['an operation', (ctx) => saveOperation(ctx, operation(), { name: 'x' })],
  ['an operation, for good', (ctx) => removeOperation(ctx, bare)],
  ['a sector', (ctx) => saveSector(ctx, ofAlice(), { sector_name: 'x' })],
  ['a sector, for good', (ctx) => removeSector(ctx, above.sector_id)],
  ['an outline', (ctx) => redrawSector(ctx, ofAlice(), undrawn)],
  ['the versions of sectors', (ctx) => touchSectors(ctx, [ofAlice(), above.sector_id], clock.now())],
  ['an address', async (ctx) => address && saveSectorAddress(ctx, address, known)],
  ['the sectors of another operation', (ctx) => insertSectorCopies(ctx, copying())],
  ['who takes part in it', (ctx) => addMembersOfCopies(ctx, copies(), copying())],
  ['the members of copies', (ctx) => copyMembers(ctx, copies(), operation())],
];

const everything = () =>
  asOwner(async (trx) => ({
    operations: await trx.selectFrom('operations').selectAll().orderBy('id').execute(),
    members: await trx.selectFrom('ope_users').selectAll().orderBy('id').execute(),
    sectors: await trx.selectFrom('sectors').selectAll().orderBy('id').execute(),
    sectorMembers: await trx.selectFrom('sector_members').selectAll().orderBy('sector_id').execute(),
    addresses: await trx.selectFrom('sectors_adresses').selectAll().orderBy('id').execute(),
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

  test('neither releases nor assigns addresses', async () => {
    await asOwner((trx) =>
      trx.updateTable('sectors').set({ deleted_at: clock.now() }).where('id', '=', ofAlice()).execute(),
    );
    const freed = { id: ofAlice(), operation_id: operation() };
    expect(await asking('noisy', (ctx) => releaseAddresses(ctx, freed))).toEqual([]);
    const count = (ctx: Reads) => countFreeAddresses(ctx, storedOutlines(ctx, [above.sector_id]));
    expect(await asking('noisy', count)).toEqual({ address_count: 0, dwelling_count: 0 });
    await asOwner((trx) => trx.deleteFrom('sectors_adresses').execute());
    await asking('noisy', (ctx) => assignAddresses(ctx, [above.sector_id]));
    expect((await everything()).addresses).toEqual([]);
    await asking('bondy', (ctx) => assignAddresses(ctx, [above.sector_id]));
    expect((await everything()).addresses).toHaveLength(25);
  });
});
