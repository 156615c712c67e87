import { expect } from '@jest/globals';
import { eventsNamed } from '../database/owner.ts';
import { sync } from './field-client.ts';
import { conflictingFields, documentOf, type Scenario, type Stage } from './stage.ts';

/** Returns Alice’s phone and tablet, which both have one passage. */
async function bothHave(stage: Stage, more?: object) {
  const { phone, before } = await stage.recorded(more);
  const tablet = await stage.phone('alice');
  await sync(tablet);
  return { phone, tablet, before };
}

/** Scenarios with one phone, or two of the same member, that change a passage. */
export const twoPhones: Scenario[] = [
  {
    title: 'what was recorded offline is on every phone of its member, once',
    play: async (stage) => {
      const { phone, tablet } = await bothHave(stage, { remark: 'Code 12B' });
      await stage.agree([
        [phone, 'alice'],
        [tablet, 'alice'],
      ]);
      expect(await stage.truth('alice')).toMatchObject([
        { montant: '10.00', remark: 'Code 12B', version: 1 },
      ]);
      expect(await eventsNamed('passage_created')).toHaveLength(1);
    },
  },
  ...(['pull', 'push'] as const).map(
    (verb): Scenario => ({
      title: `what was edited before the first pull, after a lost ${verb}, is changed and no conflict`,
      play: async (stage) => {
        const phone = await stage.phone('alice');
        const draft = stage.draft();
        await phone.create(draft);
        stage.service.loseAnswers(verb, 1);
        expect(await phone.meet()).toBe(false);
        await phone.edit(draft.id, { montant: '20.00' });
        await stage.agree([[phone, 'alice']]);
        expect(await stage.truth('alice')).toMatchObject([{ montant: '20.00', version: 2 }]);
        expect(await conflictingFields()).toEqual([]);
        expect(await eventsNamed('passage_created')).toHaveLength(1);
      },
    }),
  ),
  {
    title: 'different fields on two phones are both changed',
    play: async (stage) => {
      const { phone, tablet, before } = await bothHave(stage);
      await phone.edit(before.id, { montant: '20.00' });
      await tablet.edit(before.id, { remark: 'Chien' });
      await sync(phone);
      await stage.agree([
        [tablet, 'alice'],
        [phone, 'alice'],
      ]);
      expect(await stage.truth('alice')).toMatchObject([{ montant: '20.00', remark: 'Chien' }]);
      expect(await conflictingFields()).toEqual([]);
    },
  },
  {
    title: 'of the same amount on two phones the first stays, and the other is kept as a conflict',
    play: async (stage) => {
      const { phone, tablet, before } = await bothHave(stage);
      await phone.edit(before.id, { montant: '20.00' });
      await tablet.edit(before.id, { montant: '30.00', remark: 'Chien' });
      await sync(phone);
      await stage.agree([
        [tablet, 'alice'],
        [phone, 'alice'],
      ]);
      expect(await stage.truth('alice')).toMatchObject([{ montant: '20.00', remark: 'Chien' }]);
      expect(await conflictingFields()).toEqual(['montant']);
    },
  },
  {
    title: 'what one phone deletes and the other edits is deleted, and its money kept as a conflict',
    play: async (stage) => {
      const settings = { members_can_delete: true };
      await stage.ada.patch(`/api/entities/${stage.season.world.bondy}`, { settings });
      const { phone, tablet, before } = await bothHave(stage);
      await phone.remove(before.id, 'Doublon');
      await tablet.edit(before.id, { montant: '30.00', remark: 'Chien' });
      await sync(phone);
      await stage.agree([
        [tablet, 'alice'],
        [phone, 'alice'],
      ]);
      expect(await stage.truth('alice')).toEqual([]);
      expect(await conflictingFields()).toEqual(['montant']);
      expect(await eventsNamed('passage_deleted')).toHaveLength(1);
    },
  },
  {
    title: 'what is removed for good stays gone, although a phone edits it',
    play: async (stage) => {
      const { phone, before } = await stage.recorded();
      await phone.edit(before.id, { remark: 'Chien' });
      const root = stage.season.world.as('root');
      await root.delete(`/api/passages/${before.passage_id}?soft=false&reason=Essai`);
      await stage.agree([[phone, 'alice']]);
      expect(await stage.truth('alice')).toEqual([]);
    },
  },
  {
    title: 'a lost answer is asked for again, and nothing happens twice',
    play: async (stage) => {
      const { phone, tablet, before } = await bothHave(stage);
      const draft = stage.draft({ montant: '7.00' });
      await phone.create(draft);
      await phone.edit(before.id, { montant: '20.00' });
      stage.service.loseAnswers('push', 2);
      await stage.agree([
        [phone, 'alice'],
        [tablet, 'alice'],
      ]);
      expect(await documentOf(tablet, draft.id)).toMatchObject({ montant: '7.00', version: 1 });
      expect(await documentOf(tablet, before.id)).toMatchObject({ montant: '20.00', version: 2 });
      expect(await eventsNamed('passage_created')).toHaveLength(2);
      expect(await eventsNamed('passage_updated')).toHaveLength(1);
    },
  },
];
