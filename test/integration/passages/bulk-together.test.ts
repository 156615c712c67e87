import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { resources } from '../../support/run/resources.ts';
import { storedPassages } from '../../support/world/passages.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const statuses = (answers: Json[]) =>
  answers.map(({ body }) => body.results.map(({ status }: Json) => status));

describe('two batches of the same passages in another order', () => {
  test('are both answered, and each passage is stored once', async () => {
    const passages = [1, 2, 3, 4, 5, 6].map((column) => ({
      id: resources.ids.uuid(),
      fk_operation: season.round.operationId,
      fk_adresse: season.addressAt(column, 1).id,
    }));
    const record = (batch: object[]) =>
      season.world.as('alice').post('/api/passages/bulk', { passages: batch });
    const answers = await Promise.all([record(passages), record(passages.toReversed())]);
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(statuses(answers).flat().toSorted()).toEqual([
      ...passages.map(() => 'created'),
      ...passages.map(() => 'duplicate'),
    ]);
    expect(await storedPassages()).toHaveLength(passages.length);
    expect(await eventsNamed('passage_created')).toHaveLength(passages.length);
  });
});
