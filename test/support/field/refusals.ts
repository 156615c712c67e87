import { expect } from '@jest/globals';
import { eventsNamed } from '../database/owner.ts';
import type { Json } from '../http/answer.ts';
import { sync } from './field-client.ts';
import { conflictingFields, documentOf, type Scenario, type Stage } from './stage.ts';

/** The number of times a document was sent. */
const timesSent = ({ service }: Stage, id: string): number =>
  service.pushes.flat().filter(({ newDocumentState }: Json) => newDocumentState.id === id).length;

/** Changes that the service's rules refuse; phones must not repeat them forever. */
export const refusals: Scenario[] = [
  {
    title: 'bad rows among good ones stay on the phone until they are put right',
    play: async (stage) => {
      const phone = await stage.phone('alice');
      const good = Array.from({ length: 5 }, () => stage.draft());
      const bad = [{ montant: '-3' }, { fk_adresse: 999_999 }, { colour: 'red' }].map((more) =>
        stage.draft(more),
      );
      for (const [at, draft] of good.entries()) {
        await phone.create(draft);
        const poison = bad[at];
        if (poison) await phone.create(poison);
      }
      await sync(phone);
      expect(await stage.truth('alice')).toHaveLength(good.length);
      for (const { id } of bad) {
        expect(timesSent(stage, id)).toBe(1);
        expect((await documentOf(phone, id)).sync_error.fields).toHaveLength(1);
      }
      stage.service.forget();
      await sync(phone);
      expect(stage.service.pushes).toEqual([]);
      const [first] = bad;
      await phone.edit(first?.id ?? '', { montant: '3.00' });
      await sync(phone);
      expect(await documentOf(phone, first?.id ?? '')).toMatchObject({ montant: '3.00', version: 1 });
    },
  },
  {
    title: 'beside a bad value the other fields of an edit are taken',
    needsMerge: true,
    play: async (stage) => {
      const { phone, before } = await stage.recorded();
      await phone.edit(before.id, { montant: '-3', remark: 'Chien' });
      await stage.agree([[phone, 'alice']]);
      expect(await stage.truth('alice')).toMatchObject([{ montant: '10.00', remark: 'Chien' }]);
      expect(timesSent(stage, before.id)).toBeLessThanOrEqual(3);
    },
  },
  {
    title:
      'an amount that a receipt has locked comes back, the remark beside it is taken, and it does not go round',
    play: async (stage) => {
      const { phone, before } = await stage.recorded({ name: 'Jeanne Petit' });
      await stage.season.world.as('alice').post('/api/receipts', { passage_id: before.passage_id });
      await phone.edit(before.id, { montant: '20.00', remark: 'Chien' });
      await stage.agree([[phone, 'alice']]);
      expect(await stage.truth('alice')).toMatchObject([{ montant: '10.00', remark: 'Chien', locked: true }]);
      expect(timesSent(stage, before.id)).toBeLessThanOrEqual(2);
      stage.service.forget();
      await sync(phone);
      expect(stage.service.pushes).toEqual([]);
    },
  },
  {
    title: 'what the association does not let members delete comes back',
    play: async (stage) => {
      const { phone, before } = await stage.recorded();
      await phone.remove(before.id, 'Doublon');
      await stage.agree([[phone, 'alice']]);
      expect(await stage.truth('alice')).toHaveLength(1);
    },
  },
  {
    title: 'what was recorded and deleted offline is nothing',
    play: async (stage) => {
      const phone = await stage.phone('alice');
      const draft = stage.draft();
      await phone.create(draft);
      await phone.remove(draft.id);
      await stage.agree([[phone, 'alice']]);
      expect(await eventsNamed('passage_created')).toEqual([]);
    },
  },
  {
    title: 'what was recorded for a closed operation waits on the phone until it is open again',
    play: async (stage) => {
      const phone = await stage.phone('alice');
      const path = `/api/operations/${stage.season.round.operationId}`;
      await sync(phone);
      await stage.ada.patch(path, { chk_active: 0 });
      const draft = stage.draft();
      await phone.create(draft);
      await sync(phone);
      expect(await documentOf(phone, draft.id)).toMatchObject({ sync_error: { code: 'operation-closed' } });
      await stage.ada.patch(path, { chk_active: 1 });
      await phone.edit(draft.id, {});
      await stage.agree([[phone, 'alice']]);
      expect(await stage.truth('alice')).toMatchObject([{ id: draft.id, montant: '10.00' }]);
      expect(await conflictingFields()).toEqual([]);
    },
  },
];
