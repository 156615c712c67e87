import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { runJob } from '../../support/local/job.ts';
import { dispute } from '../../support/pay/disputed.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { setSettings } from '../../support/world/settings.ts';

const DAY = 86_400;
const HOURS = 10 * 3600;

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const fieldsLeft = async () => {
  const rows = await asOwner((trx) =>
    trx.selectFrom('field_conflicts').select('field').orderBy('field').execute(),
  );
  return rows.map(({ field }) => field);
};
const at = (day: string) => clock.set(`${day}T04:00:00.000Z`);
/** Makes the refusals less than ninety days old at the time when the names are removed. */
const age = () =>
  asOwner((trx) => trx.updateTable('field_conflicts').set({ at: '2027-02-20T10:00:00Z' }).execute());
const zoe = { name: 'Zoé Échevin', remark: 'Sonner chez Zoé', nb_calendriers: 3 };
const zoeAgain = { name: 'Zoé E.', remark: 'Sonner fort', nb_calendriers: 2 };

describe('the job purge, of values that were refused', () => {
  test('keeps those about which nobody decides for ninety days', async () => {
    await dispute(season, { montant: '30.00' }, { montant: '20.00' });
    clock.advance(90 * DAY);
    await runJob('purge');
    expect(await fieldsLeft()).toEqual(['montant']);
    clock.advance(1);
    await runJob('purge');
    expect(await fieldsLeft()).toEqual([]);
  });

  test('counts from the decision where there is one', async () => {
    const { conflicts } = await dispute(season, { montant: '30.00' }, { montant: '20.00' });
    clock.advance(HOURS);
    const path = `/api/field/conflicts/${conflicts[0]?.['conflict_id']}/settle`;
    expect(await season.world.as('ada').post(path, { take: 'kept' })).toMatchObject({ status: 200 });
    clock.advance(90 * DAY);
    await runJob('purge');
    expect(await fieldsLeft()).toEqual(['montant']);
    clock.advance(1);
    await runJob('purge');
    expect(await fieldsLeft()).toEqual([]);
  });

  test('removes those of a visit without money with its names, after the operation', async () => {
    await dispute(season, zoe, zoeAgain);
    expect(await fieldsLeft()).toEqual(['name', 'nb_calendriers', 'remark']);
    await age();
    await asOwner((trx) => trx.updateTable('passages').set({ montant_cents: 0 }).execute());
    at('2027-03-02');
    expect(await runJob('purge')).toMatchObject({ visit_names: 1 });
    expect(await fieldsLeft()).toEqual(['nb_calendriers']);
  });

  test('removes only the remark of a visit with money then', async () => {
    await dispute(season, zoe, zoeAgain);
    await age();
    at('2027-03-02');
    expect(await runJob('purge')).toMatchObject({ visit_names: 1 });
    expect(await fieldsLeft()).toEqual(['name', 'nb_calendriers']);
  });

  test('removes those of a donor with the donor', async () => {
    await dispute(season, zoe, zoeAgain);
    await setSettings(season.world.bondy, { donors_kept_months: 1 });
    clock.advance(35 * DAY);
    expect(await runJob('purge')).toMatchObject({ donors: 1 });
    expect(await fieldsLeft()).toEqual(['nb_calendriers']);
  });
});
