import type { Db } from '../../lib/data/connection/db.ts';
import { asOwner } from '../support/database/owner.ts';
import { clientWith } from '../support/http/client.ts';
import { ids, resources } from '../support/run/resources.ts';
import { openSeason, type Season } from '../support/world/season.ts';
import { outlineOf } from '../support/world/town.ts';
import type { PersonName } from '../support/world/world.ts';
import { huntRaces, type Move } from './hunt.ts';
import { racing } from './racers.ts';

type Place = Season & { by(name: PersonName): ReturnType<typeof clientWith> };
type Round = { operationId: number; opeUserId: number; west: number; east: number; passageId: number };

const path = ({ operationId }: Round) => `/api/operations/${operationId}`;

/** An operation with Bob as a member, who is assigned to one of two sectors. */
huntRaces<Round, Place>('an operation, its members and its sectors', {
  open: async (chance) => {
    const season = await openSeason();
    const on = racing(resources, chance);
    return { ...season, by: (name) => clientWith({ token: season.world.person[name].token, on }) };
  },
  prepare: async ({ world }) => {
    await restoreBob(world.person.bob.userId);
    const ada = world.as('ada');
    const draft = { name: ids.uuid(), date_start: '2026-10-15', date_end: '2027-01-31' };
    const operationId: number = (await ada.post('/api/operations', draft)).body.operation_id;
    const members = `/api/operations/${operationId}/members`;
    const { body } = await ada.post(members, { user_id: world.person.bob.userId });
    const opeUserId: number = body.ope_user_id;
    const draw = async (sector_name: string, columns: [number, number], with_: number[]): Promise<number> => {
      const outline = outlineOf([columns[0], 0], [columns[1], 2]);
      const sector = { operation_id: operationId, sector_name, outline, members: with_ };
      return (await ada.post('/api/sectors', sector)).body.sector_id;
    };
    const west = await draw('Ouest', [0, 4], []);
    const east = await draw('Est', [3, 9], [opeUserId]);
    const visit = { fk_operation: operationId, fk_sector: east, fk_user: opeUserId, motif: 'absent' };
    const passageId: number = (await ada.post('/api/passages', visit)).body.passage_id;
    return { operationId, opeUserId, west, east, passageId };
  },
  moves: {
    joining:
      ({ by, world }) =>
      (round) =>
        status(by('ada').post(`${path(round)}/members`, { user_id: world.person.bob.userId })),
    'joining anew':
      ({ by, world }) =>
      (round) =>
        status(by('ada').post(`${path(round)}/members`, { user_id: world.person.alice.userId })),
    leaving:
      ({ by }) =>
      (round) =>
        status(by('ada').delete(`${path(round)}/members/${round.opeUserId}`)),
    'walking in the west':
      ({ by }) =>
      ({ west, opeUserId }) =>
        status(by('ada').put(`/api/sectors/${west}/members`, { members: [opeUserId] })),
    'walking nowhere':
      ({ by }) =>
      ({ east }) =>
        status(by('ada').put(`/api/sectors/${east}/members`, { members: [] })),
    'another outline of the west': redrawn('west', outlineOf([0, 0], [6, 2])),
    'another outline of the east': redrawn('east', outlineOf([5, 0], [9, 2])),
    'deletion of the west':
      ({ by }) =>
      ({ west }) =>
        status(by('ada').delete(`/api/sectors/${west}`)),
    'deletion of the east':
      ({ by }) =>
      ({ east }) =>
        status(by('ada').delete(`/api/sectors/${east}`)),
    'restoration of the east':
      ({ by }) =>
      ({ east }) =>
        status(by('ada').post(`/api/sectors/${east}/restore`)),
    'deletion of Bob':
      ({ by, world }) =>
      () =>
        status(by('ada').delete(`/api/users/${world.person.bob.userId}`)),
    'restoration of Bob':
      ({ by, world }) =>
      () =>
        status(by('ada').post(`/api/users/${world.person.bob.userId}/restore`)),
    'closing the operation':
      ({ by }) =>
      (round) =>
        status(by('ada').patch(path(round), { chk_active: 0 })),
    'deletion of the operation':
      ({ by }) =>
      (round) =>
        status(by('ada').delete(path(round))),
    'sectors of another season':
      ({ by, round: source }) =>
      (round) =>
        status(by('ada').post(`${path(round)}/copy-sectors`, { from_operation_id: source.operationId })),
    'a visit':
      ({ by, world, addressAt }) =>
      ({ operationId: fk_operation, east: fk_sector }) =>
        status(
          by('ada').post('/api/passages', {
            fk_operation,
            fk_sector,
            fk_user: world.person.bob.userId,
            fk_adresse: addressAt(8, 1).id,
            montant: '5.00',
            fk_type_reglement: 'cash',
          }),
        ),
  },
  judge: (round, played) => {
    const failed = played.filter((one) => one.status >= 500).map(({ move }) => `${move} failed`);
    return asOwner(async (trx) => [
      ...failed,
      ...(await faultsOfMembership(trx, round.operationId)),
      ...(await faultsOfSectors(trx, round.operationId)),
      ...(await faultsOfOperation(trx, round.operationId)),
    ]);
  },
});

function redrawn(which: 'west' | 'east', outline: object): (place: Place) => Move<Round> {
  return ({ by }) =>
    (round) =>
      status(by('ada').patch(`/api/sectors/${round[which]}`, { outline }));
}

async function status(answer: Promise<{ status: number }>): Promise<number> {
  return (await answer).status;
}

/** Restores Bob, whom an earlier round may have deleted. */
async function restoreBob(userId: number): Promise<void> {
  await asOwner((trx) =>
    trx.updateTable('users').set({ deleted_at: null, deleted_by: null }).where('id', '=', userId).execute(),
  );
}

/** A person has one membership, and joining and leaving alternate in its history. */
async function faultsOfMembership(trx: Db, operationId: number): Promise<string[]> {
  const members = await trx
    .selectFrom('ope_users')
    .selectAll()
    .where('operation_id', '=', operationId)
    .execute();
  const faults: string[] = [];
  if (new Set(members.map(({ user_id }) => user_id)).size !== members.length) faults.push('two memberships');
  for (const { id, deleted_at } of members) {
    const rows = await trx
      .selectFrom('history')
      .select('action')
      .where('object', '=', 'membership')
      .where('object_id', '=', id)
      .orderBy('id')
      .execute();
    const actions = rows.map(({ action }) => action);
    if (actions.some((action, at) => action !== (at % 2 === 0 ? 'added' : 'removed')))
      faults.push(`the history of a membership says ${actions.join(', ')}`);
    const isLast = actions.at(-1) === 'added';
    if (isLast !== (deleted_at === null)) faults.push(`a membership ends as ${actions.at(-1)}`);
  }
  return faults;
}

/** The members of a sector are members of its operation, and addresses are only in live sectors. */
async function faultsOfSectors(trx: Db, operationId: number): Promise<string[]> {
  const strangers = await trx
    .selectFrom('sector_members')
    .innerJoin('ope_users', 'ope_users.id', 'sector_members.ope_user_id')
    .innerJoin('sectors', 'sectors.id', 'sector_members.sector_id')
    .select('sector_members.sector_id')
    .where('sector_members.operation_id', '=', operationId)
    .where('sectors.deleted_at', 'is', null)
    .where('ope_users.deleted_at', 'is not', null)
    .execute();
  const lost = await trx
    .selectFrom('sectors_adresses')
    .innerJoin('sectors', 'sectors.id', 'sectors_adresses.fk_sector')
    .select('sectors_adresses.id')
    .where('sectors_adresses.operation_id', '=', operationId)
    .where('sectors.deleted_at', 'is not', null)
    .execute();
  return [
    ...strangers.map(({ sector_id }) => `who has left walks in sector ${sector_id}`),
    ...(lost.length > 0 ? [`${lost.length} addresses of a deleted sector`] : []),
  ];
}

/** An operation with money was not deleted without a reason. */
async function faultsOfOperation(trx: Db, operationId: number): Promise<string[]> {
  const { deleted_at } = await trx
    .selectFrom('operations')
    .select('deleted_at')
    .where('id', '=', operationId)
    .executeTakeFirstOrThrow();
  if (deleted_at === null) return [];
  const visits = await trx
    .selectFrom('passages')
    .select('passage_id')
    .where('fk_operation', '=', operationId)
    .where('montant_cents', '>', 0)
    .where('deleted_at', 'is', null)
    .execute();
  return visits.length > 0 ? ['an operation with money was deleted without a reason'] : [];
}
