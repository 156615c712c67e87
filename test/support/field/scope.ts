import { expect } from '@jest/globals';
import { asOwner } from '../database/owner.ts';
import type { Json } from '../http/answer.ts';
import { clock } from '../run/resources.ts';
import { sync } from './field-client.ts';
import { conflictingFields, documentOf, type Scenario } from './stage.ts';

/** Saves a passage as stored by the service; returns a function that restores it, like a backup. */
async function backupOf({ passage_id }: Json): Promise<() => Promise<void>> {
  const backup = await asOwner((trx) =>
    trx
      .selectFrom('passages')
      .select(['montant_cents', 'encrypted_remark', 'version', 'updated_at'])
      .where('passage_id', '=', passage_id)
      .executeTakeFirstOrThrow(),
  );
  return () =>
    asOwner(async (trx) => {
      await trx.updateTable('passages').set(backup).where('passage_id', '=', passage_id).execute();
      await trx
        .updateTable('event_log_head')
        .set(({ eb }) => ({ epoch: eb('epoch', '+', 1) }))
        .execute();
    });
}

/** Scenarios in which the documents visible to a phone change while it is offline. */
export const scope: Scenario[] = [
  {
    title: 'a sector that is taken away goes with its passages, and comes back with them',
    play: async (stage) => {
      const { alicesSector, round } = stage.season;
      const give = (...members: number[]) =>
        stage.ada.put(`/api/sectors/${alicesSector}/members`, { members });
      const { phone, before } = await stage.recorded({ name: 'Jeanne Petit' });
      const bobs = await stage.phone('bob');
      await give(round.alice.userId, round.bob.userId);
      await stage.agree([[bobs, 'bob']]);
      expect(await documentOf(bobs, before.id)).toMatchObject({ montant: '10.00', name: null });
      await give(round.alice.userId);
      await stage.agree([[bobs, 'bob']]);
      expect(await bobs.documents()).toEqual([]);
      await phone.edit(before.id, { montant: '20.00' });
      await sync(phone);
      await give(round.alice.userId, round.bob.userId);
      await stage.agree([[bobs, 'bob']]);
      expect(await documentOf(bobs, before.id)).toMatchObject({ montant: '20.00' });
    },
  },
  {
    title: 'a passage that moves to another sector leaves one phone and reaches the other',
    play: async (stage) => {
      const { alicesSector, bobsSector } = stage.season;
      const { before } = await stage.recorded();
      const bobs = await stage.phone('bob');
      const move = (fk_sector: number) =>
        stage.ada.patch(`/api/passages/${before.passage_id}`, { fk_sector });
      for (const [sector, count] of [
        [bobsSector, 1],
        [alicesSector, 0],
        [bobsSector, 1],
      ] as const) {
        await move(sector);
        await stage.agree([[bobs, 'bob']]);
        expect(await bobs.documents()).toHaveLength(count);
      }
    },
  },
  {
    title: 'a passage that a colleague has got meanwhile leaves the phone, also when it was edited there',
    play: async (stage) => {
      const { bobsSector, round } = stage.season;
      const { phone, before } = await stage.recorded();
      await phone.edit(before.id, { montant: '20.00' });
      const change = { fk_user: round.bob.userId, fk_sector: bobsSector };
      await stage.ada.patch(`/api/passages/${before.passage_id}`, change);
      await stage.agree([[phone, 'alice']]);
      expect(await phone.documents()).toEqual([]);
      expect(await stage.truth('bob')).toMatchObject([{ montant: '10.00' }]);
    },
  },
  {
    title: 'after a backup was restored everything comes again, and what waited on the phone is kept',
    play: async (stage) => {
      const { phone, before } = await stage.recorded();
      const bad = stage.draft({ montant: '-3' });
      await phone.create(bad);
      await sync(phone);
      await phone.edit(before.id, { montant: '20.00' });
      await asOwner((trx) =>
        trx
          .updateTable('event_log_head')
          .set(({ eb }) => ({ epoch: eb('epoch', '+', 1) }))
          .execute(),
      );
      await sync(phone);
      expect(await documentOf(phone, before.id)).toMatchObject({ montant: '20.00' });
      expect(await documentOf(phone, bad.id)).toMatchObject({ sync_error: { fields: ['montant'] } });
      await phone.edit(bad.id, { montant: '3.00' });
      await stage.agree([[phone, 'alice']]);
      expect(await stage.truth('alice')).toHaveLength(2);
    },
  },
  {
    title:
      'what phones gave back after the backup was made comes back to the service, once and without a conflict',
    play: async (stage) => {
      const { phone, before } = await stage.recorded();
      const restore = await backupOf(before);
      clock.advance(60);
      await phone.edit(before.id, { montant: '20.00', remark: 'Chien' });
      const later = stage.draft({ montant: '5.00' });
      await phone.create(later);
      await stage.agree([[phone, 'alice']]);
      clock.advance(60);
      await asOwner((trx) => trx.deleteFrom('passages').where('id', '=', later.id).execute());
      await restore();
      // The deletion has recorded a change, which an earlier backup would not contain.
      await asOwner((trx) => trx.deleteFrom('field_changes').where('document_id', '=', later.id).execute());
      await sync(phone);
      await stage.agree([[phone, 'alice']]);
      const truth = (await stage.truth('alice')).map(({ id, montant, remark }) => ({ id, montant, remark }));
      expect(truth).toEqual([
        { id: before.id, montant: '20.00', remark: 'Chien' },
        { id: later.id, montant: '5.00', remark: null },
      ]);
      expect(await conflictingFields()).toEqual([]);
    },
  },
  ...[1, 2].map(
    (times): Scenario => ({
      title: `what was changed on the phone after the backup, and ${times} times by somebody since, is kept as a conflict`,
      play: async (stage) => {
        const { phone, before } = await stage.recorded();
        const restore = await backupOf(before);
        clock.advance(60);
        await phone.edit(before.id, { montant: '20.00' });
        await stage.agree([[phone, 'alice']]);
        clock.advance(60);
        await restore();
        for (let change = 1; change <= times; change += 1)
          await stage.ada.patch(`/api/passages/${before.passage_id}`, { remark: `Code ${change}` });
        await sync(phone);
        await stage.agree([[phone, 'alice']]);
        expect(await stage.truth('alice')).toMatchObject([{ montant: '10.00', remark: `Code ${times}` }]);
        expect(await conflictingFields()).toContain('montant');
      },
    }),
  ),
];
