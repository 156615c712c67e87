// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, eventsNamed, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { clock } from '../../support/run/resources.ts';
import { setSettings } from '../../support/world/settings.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const path = () => `/api/entities/${world.bondy}`;
const patch = (body: unknown, by: PersonName = 'ada', headers = {}) =>
  world.as(by).patch(path(), body, headers);
const read = async () => (await world.as('ada').get(path())).body;
const row = () =>
  asOwner((trx) =>
    trx.selectFrom('entities').selectAll().where('id', '=', world.bondy).executeTakeFirstOrThrow(),
  );
const changesOf = async () => (await eventsNamed('entity_updated')).map(({ changes }) => changes);

describe('PATCH /api/entities/{entity_id}', () => {
  test('an administrator changes the own association', async () => {
    const before = await read();
    clock.advance(60);
    const change = {
      entity_type_id: 3,
      name: 'Amicale du Nord',
      email: 'nord@example.org',
      phone: '01 48 47 00 00',
      address_line: '2 rue de la Gare',
      postal_code: '93141',
      city: 'Bondy-Nord',
      siren: '732 829 320',
      rna: 'W931234568',
      time_zone: 'Indian/Reunion',
      chk_pay: 1,
    };
    const { status, headers, body } = await patch(change);
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v2"');
    expect(body).toEqual({
      ...before,
      ...change,
      phone: '+33148470000',
      siren: '732829320',
      version: 2,
      updated_at: '2026-11-20T09:01:00.000Z',
    });
    expect(await read()).toEqual(body);
  });

  test('the event and the history say what changed, and nothing of what is encrypted', async () => {
    const { ada } = world.person;
    await patch({ name: 'Amicale du Nord', email: 'nord@example.org', city: 'Bondy-Nord', chk_pay: 1 });
    const changes = {
      encrypted_name: true,
      encrypted_email: true,
      city: { old: 'Bondy', new: 'Bondy-Nord' },
      chk_pay: { old: 0, new: 1 },
    };
    expect(await emittedEvents()).toEqual([
      {
        timestamp: '2026-11-20T09:00:00.000Z',
        event: 'entity_updated',
        user_id: ada.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        updated_by: ada.userId,
        changes,
      },
    ]);
    expect(await historyOf('entity', world.bondy)).toEqual([
      { action: 'changed', by_user_id: ada.userId, entity_id: world.bondy, changes },
    ]);
  });

  test('a super administrator changes any association, and the event names it', async () => {
    expect(await patch({ city: 'Bondy-Sud' }, 'root')).toMatchObject({ status: 200 });
    expect(await emittedEvents()).toMatchObject([
      { user_id: world.person.root.userId, entity_id: world.bondy, updated_by: world.person.root.userId },
    ]);
  });

  test('a record that was read, edited and sent whole is taken', async () => {
    const record = await read();
    const { status, body } = await patch({ ...record, city: 'Bondy-Nord' });
    expect([status, body.city, body.version]).toEqual([200, 'Bondy-Nord', 2]);
    expect(await changesOf()).toEqual([{ city: { old: 'Bondy', new: 'Bondy-Nord' } }]);
  });

  test('the same values again change nothing and leave no trace', async () => {
    const before = await row();
    clock.advance(60);
    for (const body of [{}, await read(), { name: 'Amicale de Bondy', settings: {} }]) {
      expect(await patch(body)).toMatchObject({ status: 200, body: { version: 1 } });
    }
    expect(await row()).toEqual(before);
    expect(await emittedEvents()).toEqual([]);
    expect(await historyOf('entity', world.bondy)).toEqual([]);
  });

  test('what is encrypted is sealed again only where it is another value', async () => {
    await patch({ email: 'contact@example.org', phone: '01 48 47 00 00' });
    const before = await row();
    await patch({ email: 'nord@example.org', city: 'Bondy-Nord' });
    const after = await row();
    expect(after.encrypted_name).toBe(before.encrypted_name);
    expect(after.encrypted_phone).toBe(before.encrypted_phone);
    expect(after.encrypted_email).not.toBe(before.encrypted_email);
    expect((await read()).email).toBe('nord@example.org');
  });

  test('null clears what may be empty', async () => {
    const full = { email: 'a@example.org', phone: '01 48 47 00 00', siren: '732829320', city: 'Bondy' };
    await patch(full);
    const empty = { email: null, phone: null, address_line: null, city: null, siren: null, rna: null };
    expect(await patch(empty)).toMatchObject({ status: 200, body: empty });
    expect((await changesOf())[1]).toEqual({
      encrypted_email: true,
      encrypted_phone: true,
      address_line: { old: '1 rue de la Gare', new: null },
      city: { old: 'Bondy', new: null },
      siren: { old: '732829320', new: null },
      rna: { old: 'W931234567', new: null },
    });
  });

  test.each([
    [{ name: null }, '/name', 'invalid-type'],
    [{ name: ' ' }, '/name', 'too-small'],
    [{ postal_code: null }, '/postal_code', 'invalid-type'],
    [{ postal_code: '9314' }, '/postal_code', 'invalid-format'],
    [{ siren: '123456789' }, '/siren', 'invalid-value'],
    [{ rna: 'X1' }, '/rna', 'invalid-value'],
    [{ time_zone: 'Europe/Bondy' }, '/time_zone', 'invalid-value'],
    [{ entity_type_id: 7 }, '/entity_type_id', 'invalid-value'],
    [{ chk_pay: true }, '/chk_pay', 'invalid-value'],
    [{ settings: null }, '/settings', 'invalid-type'],
    [{ settings: { fiscal: null } }, '/settings/fiscal', 'invalid-type'],
    [{ settings: { members_can_delete: null } }, '/settings/members_can_delete', 'invalid-type'],
    [{ settings: { chat_months: 0 } }, '/settings/chat_months', 'too-small'],
    [{ settings: { chat_months: 25 } }, '/settings/chat_months', 'too-big'],
    [{ settings: { theme: 'dark' } }, '/settings/theme', 'unknown-field'],
    [{ settings: { fiscal: { rate: 66 } } }, '/settings/fiscal/rate', 'unknown-field'],
    [{ encrypted_name: 'v1.x' }, '/encrypted_name', 'unknown-field'],
    [{ entity_id: 999_999 }, '/entity_id', 'read-only'],
    [{ logo: 'logo.png' }, '/logo', 'invalid-type'],
    [{ created_at: '2020-01-01T00:00:00.000Z' }, '/created_at', 'read-only'],
    [{ deleted_at: '2026-11-20T09:00:00.000Z' }, '/deleted_at', 'read-only'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await patch(body)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer, code }] },
    });
    expect(await emittedEvents()).toEqual([]);
    expect((await row()).version).toBe(1);
  });

  test('of two changes made from one version the second is refused', async () => {
    const { headers, body } = await world.as('ada').get(path());
    const match = { 'if-match': headers['etag'] ?? '' };
    expect(await patch({ city: 'Bondy-Nord' }, 'ada', match)).toMatchObject({ status: 200 });
    for (const again of [() => patch({ city: 'Sud' }, 'ada', match), () => patch({ ...body, city: 'Sud' })]) {
      expect(await again()).toMatchObject({ status: 412, body: { code: 'precondition-failed' } });
    }
    expect((await read()).city).toBe('Bondy-Nord');
    expect(await emittedEvents()).toHaveLength(1);
  });

  test('changes that come at once come one after the other', async () => {
    const cities = ['Nord', 'Sud', 'Est', 'Ouest', 'Centre'];
    const answers = await Promise.all(cities.map((city) => patch({ city })));
    expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5, 6]);
    expect((await row()).version).toBe(6);
    expect(await changesOf()).toHaveLength(5);
  });

  test('members and treasurers change nothing', async () => {
    for (const name of ['alice', 'theo'] as const) {
      expect(await patch({ city: 'Nord' }, name)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await anonymous.patch(path(), { city: 'Nord' })).toMatchObject({ status: 401 });
    expect(await emittedEvents()).toEqual([]);
  });

  test('another association does not exist, nor does a deleted one', async () => {
    expect(await patch({ city: 'Nord' }, 'nora')).toMatchObject({ status: 404 });
    expect(await patch({ city: 7 }, 'nora')).toMatchObject({ status: 404 });
    await world.as('root').delete(path());
    expect(await patch({ city: 'Nord' }, 'root')).toMatchObject({ status: 404 });
    expect((await row()).city).toBe('Bondy');
  });
});

describe('the settings of an association', () => {
  test('what is not named stays as it is', async () => {
    const fiscal = {
      enabled: true,
      basis: 'article 200',
      basis_upload_id: null,
      category: 'intérêt général',
      object: 'secours',
      signatory: 'Anne Chef',
    };
    const on = { ...fiscal, confirmed: true };
    await patch({ settings: { members_can_delete: true, fiscal: on } });
    const { body } = await patch({ settings: { auto_receipts: true, fiscal: { object: 'entraide' } } });
    expect(body.settings).toEqual({
      members_can_delete: true,
      auto_receipts: true,
      fiscal_year_start: 1,
      names_kept_days: 30,
      donors_kept_months: 24,
      paper_last_season: false,
      second_factor: 'offered',
      chat_months: 6,
      fiscal: { ...fiscal, object: 'entraide' },
      accounts: (await read()).settings.accounts,
    });
    const cleared = await patch({ settings: { fiscal: { object: null } } });
    expect(cleared.body.settings.fiscal).toEqual({ ...fiscal, object: null });
  });

  test('of the settings the changed ones are told', async () => {
    await setSettings(world.bondy, { members_can_delete: true });
    const on = { enabled: true, basis: 'article 200', confirmed: true };
    await patch({ settings: { members_can_delete: true, auto_receipts: true, fiscal: on } });
    await patch({ settings: { members_can_delete: false } });
    await patch({ settings: { fiscal: { category: 'intérêt général' }, fiscal_year_start: 9 } });
    const settings = (old: object, now: object) => ({ settings: { old, new: now } });
    expect(await changesOf()).toEqual([
      settings(
        { auto_receipts: false, fiscal: { enabled: false, basis: null } },
        { auto_receipts: true, fiscal: { enabled: true, basis: 'article 200' } },
      ),
      settings({ members_can_delete: true }, { members_can_delete: false }),
      settings(
        { fiscal_year_start: 1, fiscal: { category: null } },
        { fiscal_year_start: 9, fiscal: { category: 'intérêt général' } },
      ),
    ]);
  });

  test('who signs is a person: the event says that it changed, not to whom', async () => {
    await patch({ settings: { fiscal: { signatory: 'Anne Chef' } } });
    await patch({ settings: { auto_receipts: true, fiscal: { signatory: 'Paul Second' } } });
    expect(await changesOf()).toEqual([
      { 'settings.fiscal.signatory': true },
      {
        settings: { old: { auto_receipts: false }, new: { auto_receipts: true } },
        'settings.fiscal.signatory': true,
      },
    ]);
    const traces = JSON.stringify([await emittedEvents(), await historyOf('entity', world.bondy)]);
    expect(traces).not.toMatch(/Anne|Paul/);
  });
});
