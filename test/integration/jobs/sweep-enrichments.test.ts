import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Extent } from '../../../lib/core/geometry.ts';
import { markEnrichments } from '../../../lib/data/buildings/enrichments.ts';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';
import { insertBuildings } from '../../support/world/buildings.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const sweep = () => runJob('sweep-enrichments', {});
const mark = (box: Extent) => asOwner((trx) => markEnrichments(trx, box, clock.now()));
const sector = async (id = season.alicesSector): Promise<Json> =>
  (await season.world.as('ada').get(`/api/sectors/${id}`)).body;

describe('the job sweep-enrichments', () => {
  test('asks again for sectors whose message was lost, after two hours and once', async () => {
    await insertBuildings({ batiment_id: 'b', ...season.addressAt(1, 1), nb_log: 4 });
    clock.advance(7200);
    expect(await sweep()).toEqual({ asked: 0 });
    clock.advance(1);
    expect(await sweep()).toEqual({ asked: 2 });
    expect(await sweep()).toEqual({ asked: 0 });
    expect(await deliverMessages()).toBe(2);
    expect(await sector()).toMatchObject({ dwelling_count: 28, enrichment: { state: 'done', matched: 1 } });
    clock.advance(100_000);
    expect(await sweep()).toEqual({ asked: 0 });
  });

  test('asks for sectors that stand where buildings were imported; they stay done meanwhile', async () => {
    clock.advance(7201);
    await sweep();
    await deliverMessages();
    const { version } = await sector();
    await insertBuildings({ batiment_id: 'b', ...season.addressAt(1, 1), nb_log: 4 });
    const { lon, lat } = season.addressAt(1, 1);
    expect(await mark({ west: lon, south: lat, east: lon, north: lat })).toBe(1);
    expect(await sweep()).toEqual({ asked: 1 });
    expect(await sector()).toMatchObject({ version, dwelling_count: 25, enrichment: { state: 'done' } });
    await deliverMessages();
    expect(await sector()).toMatchObject({ dwelling_count: 28, enrichment: { state: 'done', matched: 1 } });
  });

  test.each([
    ['is over', { date_end: '2026-11-18' }],
    ['is deleted', { deleted_at: '2026-11-20T09:00:00.000Z' }],
  ])('leaves sectors alone whose operation %s', async (_, change) => {
    await asOwner((trx) =>
      trx.updateTable('operations').set(change).where('id', '=', season.round.operationId).execute(),
    );
    clock.advance(7201);
    expect(await sweep()).toEqual({ asked: 0 });
  });

  test('leaves deleted sectors alone', async () => {
    await season.world.as('ada').delete(`/api/sectors/${season.bobsSector}`);
    clock.advance(7201);
    expect(await sweep()).toEqual({ asked: 1 });
  });
});
