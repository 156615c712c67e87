// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { storedExports } from '../../support/world/exports.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let draft: { kind: string; operation_id: number };
beforeEach(async () => {
  season = await openSeason();
  draft = { kind: 'passages', operation_id: season.round.operationId };
});

const ask = (name: PersonName, more: object = {}) =>
  season.world.as(name).post('/api/exports', { ...draft, ...more });
const historyLength = () =>
  asOwner(async (trx) => (await trx.selectFrom('history').select('id').execute()).length);

describe('POST /api/exports', () => {
  test('accepts the request at once and builds nothing yet', async () => {
    const { status, body } = await ask('theo');
    expect(status).toBe(202);
    expect(body).toEqual({
      export_id: expect.any(Number),
      entity_id: season.world.bondy,
      kind: 'passages',
      operation_id: season.round.operationId,
      format: 'csv',
      bom: true,
      decimal_comma: true,
      state: 'pending',
      failure: null,
      rows: null,
      bytes: null,
      url: null,
      url_expires_at: null,
      expires_at: '2026-11-27T09:00:00.000Z',
      requested_by: season.world.person.theo.userId,
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:00.000Z',
    });
    expect(await storedExports()).toMatchObject([{ state: 'pending', file: null }]);
  });

  test('is recorded in the history with its options, and emits no event', async () => {
    const before = await emittedEvents();
    const { body } = await ask('ada', { kind: 'receipts', bom: false, decimal_comma: false });
    expect(body).toMatchObject({ kind: 'receipts', bom: false, decimal_comma: false });
    expect(await historyOf('export', body.export_id)).toEqual([
      {
        action: 'created',
        entity_id: season.world.bondy,
        by_user_id: season.world.person.ada.userId,
        changes: {
          kind: { old: null, new: 'receipts' },
          operation_id: { old: null, new: season.round.operationId },
          bom: { old: null, new: false },
          decimal_comma: { old: null, new: false },
        },
      },
    ]);
    expect(await emittedEvents()).toEqual(before);
  });

  test.each(['theo', 'ada', 'root'] as const)('is for %s', async (name) => {
    const { status, body } = await ask(name);
    expect(status).toBe(202);
    expect(body).toMatchObject({
      entity_id: season.world.bondy,
      requested_by: season.world.person[name].userId,
    });
    await deliverMessages();
    expect(await storedExports()).toMatchObject([{ state: 'ready', row_count: 0 }]);
  });

  test('is not for members, who see their own visits only', async () => {
    expect(await ask('alice')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await anonymous.post('/api/exports', draft)).toMatchObject({ status: 401 });
    expect(await storedExports()).toEqual([]);
  });

  test('an operation of another association is one that does not exist', async () => {
    const before = await historyLength();
    const foreign = await ask('nora');
    const unknown = await ask('nora', { operation_id: 999_999 });
    expect(foreign).toMatchObject({
      status: 422,
      body: { code: 'operation-not-found', errors: [{ pointer: '/operation_id' }] },
    });
    expect({ ...foreign.body, instance: '' }).toEqual({ ...unknown.body, instance: '' });
    expect(await storedExports()).toEqual([]);
    expect(await historyLength()).toBe(before);
  });

  test('a closed operation can be exported', async () => {
    await asOwner((trx) => trx.updateTable('operations').set({ chk_active: 0 }).execute());
    expect((await ask('theo')).status).toBe(202);
  });

  test.each([
    [{ kind: undefined }, '/kind', undefined],
    [{ operation_id: undefined }, '/operation_id', 'required'],
    [{ kind: 'members' }, '/kind', undefined],
    [{ format: 'xlsx' }, '/format', undefined],
    [{ format: 'zip' }, '/format', 'invalid-value'],
    [{ kind: 'receipts-zip', format: 'csv' }, '/format', 'invalid-value'],
    [{ kind: 'receipts-zip', operation_id: undefined }, '/operation_id', 'required'],
    [{ kind: 'history', filter: { number: 'R-2026-000001' } }, '/filter', 'invalid-value'],
    [{ kind: 'history', filter: { action: 'seen' } }, '/filter/action', undefined],
    [{ kind: 'receipts', filter: { object: 'passage' } }, '/filter', 'invalid-value'],
    [{ filter: { from: '2026-11-01' } }, '/filter', 'invalid-value'],
    [{ kind: 'history', filter: { from: '2026-11-02', to: '2026-11-01' } }, '?to', 'invalid-range'],
    [{ bom: 'yes' }, '/bom', undefined],
    [{ decimal_comma: 1 }, '/decimal_comma', undefined],
    [{ operation_id: '1' }, '/operation_id', undefined],
    [{ entity_id: 1 }, '/entity_id', 'unknown-field'],
  ])('%j is refused at %s', async (more, pointer, code) => {
    const { status, body } = await ask('theo', more);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'validation-failed',
      errors: [code ? { pointer, code } : { pointer }],
    });
    expect(await storedExports()).toEqual([]);
  });

  test('repeated under the same Idempotency-Key it is one export', async () => {
    const { as } = season.world;
    const first = await as('theo').post('/api/exports', draft, { 'idempotency-key': 'k1' });
    const second = await as('theo').post('/api/exports', draft, { 'idempotency-key': 'k1' });
    expect(second.body).toEqual(first.body);
    expect(await storedExports()).toHaveLength(1);
  });
});
