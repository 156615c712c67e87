import { describe, expect, test } from '@jest/globals';
import { PassageFlag, PassageType, PaymentState } from '../../../lib/core/records/passage.ts';
import type { Json } from '../../support/http/answer.ts';
import { resourcesWith } from '../../support/http/call-endpoint.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { expectPublicReadOnly } from '../../support/http/public-read-only.ts';
import { openSeason } from '../../support/world/season.ts';

const read = (settings: Record<string, string>) =>
  clientWith({ on: resourcesWith(settings) }).get('/api/config');

describe('GET /api/config', () => {
  test('answers the enumerations and limits of the contract', async () => {
    const { status, headers, body } = await anonymous.get('/api/config');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual({
      example: true,
      map: { min_zoom: 5, max_zoom: 19 },
      password: { min: 8, max: 64 },
      platforms: ['web', 'ios', 'android'],
      payment_types: ['cash', 'cheque', 'pay', 'card_other', 'transfer', 'none', 'other'],
      passage_types: ['effectue', 'a_finaliser', 'refuse', 'don', 'lot', 'maison_vide'],
      motifs: ['absent', 'repasser', 'paiement_attendu', 'acces_impossible'],
      roles: [
        { role_id: 1, name: 'member' },
        { role_id: 2, name: 'entity_admin' },
        { role_id: 3, name: 'treasurer' },
        { role_id: 9, name: 'super_admin' },
      ],
      labels: expect.anything(),
      passage_rules: expect.anything(),
      fee: { percent: 0, minimum: 0 },
      min_app_version: '1.2.0',
      signup: 'open',
    });
  });

  test('tells what French people read for every value of the enumerations', async () => {
    const { labels, ...enumerations } = (await anonymous.get('/api/config')).body;
    const valuesOf = (name: string) => Object.keys(labels[name]);
    for (const name of ['passage_types', 'motifs', 'payment_types'])
      expect([name, valuesOf(name).toSorted()]).toEqual([name, enumerations[name].toSorted()]);
    const roles = enumerations.roles.map(({ name }: { name: string }) => name);
    expect(valuesOf('roles').toSorted()).toEqual(roles.toSorted());
    expect(valuesOf('payment_states').toSorted()).toEqual(PaymentState.options.toSorted());
    expect(valuesOf('flags').toSorted()).toEqual(PassageFlag.options.toSorted());
    expect(labels).toMatchObject({
      passage_types: { maison_vide: 'Maison vide' },
      payment_types: { pay: 'Carte bancaire' },
      receipt_kinds: { fiscal: 'Reçu fiscal' },
      receipt_states: { cancelled: 'Annulé' },
      email_states: { bounced: 'Revenu' },
      entity_types: { 1: 'Amicale', 9: 'Autre' },
      roles: { treasurer: 'Trésorier' },
    });
  });

  test('tells what visits of each type need, as they are judged', async () => {
    const season = await openSeason();
    const { passage_rules: rules } = (await anonymous.get('/api/config')).body;
    expect(rules.map(({ fk_type }: Json) => fk_type)).toEqual(PassageType.options);
    const place = { fk_sector: season.alicesSector, fk_type_reglement: 'cash' };
    const isTaken = async (more: object) =>
      (await season.visit('alice', { ...place, ...more })).status === 201;
    for (const { fk_type, money, min_calendars: nb_calendriers, personal_data } of rules) {
      const rest = { fk_type, nb_calendriers };
      const montant = money === 'none' ? 0 : 5;
      expect({
        fk_type,
        without: await isTaken({ ...rest, montant: 0 }),
        withMoney: await isTaken({ ...rest, montant: 5 }),
        named: await isTaken({ ...rest, montant, name: 'Jean Petit' }),
        withoutCalendars: await isTaken({ fk_type, montant }),
      }).toEqual({
        fk_type,
        without: money !== 'some',
        withMoney: money !== 'none',
        named: personal_data,
        withoutCalendars: nb_calendriers === 0,
      });
    }
  });

  test('without a minimum version the value is null', async () => {
    expect((await read({ MIN_APP_VERSION: '' })).body.min_app_version).toBeNull();
    expect((await read({ MIN_APP_VERSION: '10.0.3' })).body.min_app_version).toBe('10.0.3');
  });

  test.each(['off', 'invited', 'open'])(
    'says that signing up is %s; without the setting, off',
    async (SIGNUP) => {
      expect((await read({ SIGNUP })).body.signup).toBe(SIGNUP);
      expect((await read({ SIGNUP: '' })).body.signup).toBe('off');
    },
  );

  test.each(['DEV', 'REC', 'PROD'])('in %s the platform takes no commission either', async (STAGE) => {
    expect((await read({ STAGE })).body.fee).toEqual({ percent: 0, minimum: 0 });
  });

  test('anybody reads it, nobody writes to it', async () => {
    await expectPublicReadOnly('/api/config');
  });
});
