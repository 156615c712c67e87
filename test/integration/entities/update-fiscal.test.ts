import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const set = (fiscal: object) =>
  world.as('ada').patch(`/api/entities/${world.bondy}`, { settings: { fiscal } });
const basis = 'Rescrit du 12 mars 2024';
const refused = (...fields: string[]) => ({
  status: 422,
  body: {
    code: 'fiscal-not-confirmed',
    errors: fields.map((field) => ({ pointer: `/settings/fiscal/${field}`, code: 'required' })),
  },
});

describe('fiscal receipts are switched on', () => {
  test('with the basis and an explicit confirmation, which is not kept', async () => {
    expect(await set({ enabled: true })).toMatchObject(refused('basis', 'confirmed'));
    expect(await set({ enabled: true, basis })).toMatchObject(refused('confirmed'));
    expect(await set({ enabled: true, basis, confirmed: false })).toMatchObject(refused('confirmed'));
    expect(await set({ enabled: true, confirmed: true })).toMatchObject(refused('basis'));
    expect(await eventsNamed('entity_updated')).toEqual([]);
    const { status, body } = await set({ enabled: true, basis, confirmed: true });
    expect(status).toBe(200);
    expect(body.settings.fiscal).toEqual({
      enabled: true,
      basis,
      basis_upload_id: null,
      category: null,
      object: null,
      signatory: null,
    });
    const told = (enabled: boolean, from: string | null) => ({ fiscal: { enabled, basis: from } });
    expect(await eventsNamed('entity_updated')).toMatchObject([
      { changes: { settings: { old: told(false, null), new: told(true, basis) } } },
    ]);
  });

  test('once: other settings change without it, the basis stays required', async () => {
    await set({ enabled: true, basis, confirmed: true });
    expect(await set({ object: 'Entraide' })).toMatchObject({ status: 200 });
    expect(await set({ basis: null })).toMatchObject(refused('basis'));
    expect(await set({ enabled: false, basis: null })).toMatchObject({ status: 200 });
    expect(await set({ enabled: true, basis })).toMatchObject(refused('confirmed'));
  });

  test('for a new association as well', async () => {
    const draft = { name: 'Amicale de Pantin', postal_code: '93500' };
    const create = (fiscal: object) =>
      world.as('root').post('/api/entities', { ...draft, settings: { fiscal } });
    expect(await create({ enabled: true })).toMatchObject(refused('basis', 'confirmed'));
    expect(await create({ enabled: true, basis, confirmed: true })).toMatchObject({
      status: 201,
      body: { settings: { fiscal: { enabled: true, basis } } },
    });
    expect(await create({ basis_upload_id: 1 })).toMatchObject({ body: { code: 'upload-not-found' } });
  });

  test('the paper behind the basis is a checked upload of the association', async () => {
    expect(await set({ basis_upload_id: 999_999 })).toMatchObject({
      status: 422,
      body: { code: 'upload-not-found', errors: [{ pointer: '/settings/fiscal/basis_upload_id' }] },
    });
  });

  test.each([
    [{ fiscal_year_start: 0 }, '/settings/fiscal_year_start', 'too-small'],
    [{ fiscal_year_start: 13 }, '/settings/fiscal_year_start', 'too-big'],
    [{ fiscal_year_start: 1.5 }, '/settings/fiscal_year_start', 'invalid-type'],
    [{ fiscal: { confirmed: 'yes' } }, '/settings/fiscal/confirmed', 'invalid-type'],
    [{ fiscal: { category: '' } }, '/settings/fiscal/category', 'too-small'],
  ])('%j is refused at its place', async (settings, pointer, code) => {
    expect(await world.as('ada').patch(`/api/entities/${world.bondy}`, { settings })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, code }] },
    });
  });
});
