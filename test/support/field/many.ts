import { expect } from '@jest/globals';
import { eventsNamed } from '../database/owner.ts';
import { sync } from './field-client.ts';
import type { Scenario } from './stage.ts';

const EVENING = 400;

/** Scenarios with many documents at once. */
export const many: Scenario[] = [
  {
    title: `${EVENING} passages of an evening offline arrive, each once`,
    play: async (stage) => {
      const phone = await stage.phone('alice');
      for (let at = 0; at < EVENING; at += 1) {
        const { id: fk_adresse } = stage.season.addressAt(at % 5, Math.floor(at / 5) % 5);
        await phone.create(stage.draft({ fk_adresse, dwelling: { floor: String(at), door: null } }));
      }
      stage.service.loseAnswers('push', 1);
      await stage.agree([[phone, 'alice']]);
      expect(await stage.truth('alice')).toHaveLength(EVENING);
      expect(await eventsNamed('passage_created')).toHaveLength(EVENING);
    },
  },
  {
    title: 'pages of 7 and of 1,000 give the same',
    play: async (stage) => {
      const { alicesSector, bobsSector, world } = stage.season;
      const [small, large] = [await stage.phone('alice', 7), await stage.phone('alice', 1000)];
      const passages = Array.from({ length: 59 }, () => stage.draft());
      const bulk = await world.as('alice').post('/api/passages/bulk', { passages });
      expect(bulk.body.results).toHaveLength(passages.length);
      const pairs = [
        [small, 'alice'],
        [large, 'alice'],
      ] as const;
      await stage.agree(pairs);
      for (const { id } of passages.slice(0, 14)) await large.edit(id, { remark: 'Chien' });
      await sync(large);
      for (const { passage_id } of (await stage.truth('alice')).slice(20, 40)) {
        const fk_sector = passage_id % 4 === 0 ? alicesSector : bobsSector;
        await stage.ada.patch(`/api/passages/${passage_id}`, { fk_sector, remark: 'Code 12B' });
      }
      await stage.agree(pairs);
    },
  },
];
