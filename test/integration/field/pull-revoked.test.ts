import { expect, test } from '@jest/globals';
import { phoneOf, pullPage } from '../../support/field/phone.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';

test.each([1, 2])(
  'addresses in pages of %i around a sector that is taken, drawn anew and given back are those of the member',
  async (limit) => {
    const season = await openSeason();
    const { world, round, alicesSector } = season;
    const { operationId } = round;
    const [alice, ada] = [world.as('alice'), world.as('ada')];
    const held = new Map<string, Json>();
    let cursor: string | undefined;
    const page = async (): Promise<boolean> => {
      clock.advance(1);
      const { body } = await pullPage(alice, { operationId, collection: 'addresses', limit, cursor });
      for (const document of body.documents) {
        if (document._deleted) held.delete(document.id);
        else held.set(document.id, document);
      }
      cursor = body.checkpoint.cursor;
      return body.has_more;
    };
    const give = (...members: number[]) => ada.put(`/api/sectors/${alicesSector}/members`, { members });
    const draw = (columns: number) =>
      ada.patch(`/api/sectors/${alicesSector}`, { outline: outlineOf([0, 0], [columns, 4]) });
    const steps = [() => draw(3), () => give(), () => draw(4), () => draw(2), () => give(round.alice.userId)];
    for (const step of steps) {
      await page();
      await step();
      await page();
    }
    while (await page());
    const fresh = phoneOf(alice, operationId, 'addresses');
    await fresh.pull();
    expect([...held.keys()].toSorted()).toEqual([...fresh.documents.keys()].toSorted());
    expect(held.size).toBeGreaterThan(0);
  },
);
