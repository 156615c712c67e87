import type { TestAnswer } from '../http/answer.ts';
import { openRound, type Round } from './round.ts';
import { savedWorld } from './saved-world.ts';
import { buildTown, outlineOf, type TestAddress } from './town.ts';
import { createWorld, type PersonName, type World } from './world.ts';

/** An operation of Bondy in progress, with a sector of Alice in the south-west and one of Bob in the south-east. */
export type Season = {
  world: World;
  round: Round;
  addressAt: (column: number, row: number) => TestAddress;
  alicesSector: number;
  bobsSector: number;
  /** Records a passage of the operation with the given fields only. */
  visit(name: PersonName, more?: object): Promise<TestAnswer>;
};

export const openSeason = (more?: object): Promise<Season> => (more ? buildSeason(more) : openUsualSeason());

const openUsualSeason = savedWorld(() => buildSeason({}));

async function buildSeason(more: object): Promise<Season> {
  const world = await createWorld();
  const addressAt = await buildTown();
  const round = await openRound(world, more);
  const draw = async (sector_name: string, outline: object, member: number): Promise<number> => {
    const draft = { operation_id: round.operationId, sector_name, outline, members: [member] };
    return (await world.as('ada').post('/api/sectors', draft)).body.sector_id;
  };
  return {
    world,
    round,
    addressAt,
    alicesSector: await draw('Ouest', outlineOf([0, 0], [4, 4]), round.alice.userId),
    bobsSector: await draw('Est', outlineOf([5, 0], [9, 4]), round.bob.userId),
    visit: (name, draft) =>
      world.as(name).post('/api/passages', { fk_operation: round.operationId, ...draft }),
  };
}
