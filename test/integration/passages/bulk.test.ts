// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, eventsNamed } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { resources } from '../../support/run/resources.ts';
import { storedPassages } from '../../support/world/passages.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { setSettings } from '../../support/world/settings.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const uuids = (count: number) => Array.from({ length: count }, () => resources.ids.uuid());
const cash = { montant: '10', fk_type_reglement: 'cash' };
const home = (column: number, more: object = {}) => ({
  fk_operation: season.round.operationId,
  fk_adresse: season.addressAt(column, 1).id,
  ...more,
});
const record = (passages: unknown, name: PersonName = 'alice') =>
  season.world.as(name).post('/api/passages/bulk', { passages });
const statuses = ({ body }: Json) => body.results.map(({ status }: Json) => status);

describe('POST /api/passages/bulk', () => {
  test('records each passage as if it had come alone', async () => {
    const answer = await record([home(1, cash), home(2), home(7, { fk_type: 'refuse' })]);
    expect(answer).toMatchObject({ status: 200 });
    const stored = await storedPassages();
    expect(answer.body.results).toEqual(
      stored.map(({ passage_id }, index) => ({ index, status: 'created', passage_id })),
    );
    expect(stored).toMatchObject([
      { fk_type: 'effectue', montant_cents: 1000, flags: [] },
      { fk_type: 'a_finaliser', motif: 'repasser', flags: [] },
      { fk_type: 'refuse', flags: ['hors_secteur'] },
    ]);
    expect(await eventsNamed('passage_created')).toMatchObject(
      stored.map(({ passage_id }) => ({ passage_id, user_id: season.round.alice.userId })),
    );
  });

  test('the same batch again, whole or in part, changes nothing', async () => {
    const [first, second, third] = uuids(3);
    const batch = [home(1, { id: first, ...cash }), home(2, { id: second })];
    const { results } = (await record(batch)).body;
    const before = [await storedPassages(), await emittedEvents()];
    expect((await record(batch)).body.results).toEqual(
      results.map((result: Json) => ({ ...result, status: 'duplicate' })),
    );
    expect([await storedPassages(), await emittedEvents()]).toEqual(before);
    expect(statuses(await record([...batch, home(3, { id: third })]))).toEqual([
      'duplicate',
      'duplicate',
      'created',
    ]);
  });

  test('an id twice in one batch is one passage, or a refusal when it says something else', async () => {
    const [id] = uuids(1);
    const answer = await record([home(1, { id }), home(1, { id }), home(2, { id })]);
    expect(statuses(answer)).toEqual(['created', 'duplicate', 'refused']);
    expect(answer.body.results[2].problem).toMatchObject({ status: 409, code: 'id-already-used' });
    expect(await storedPassages()).toHaveLength(1);
  });

  test('what is wrong with one refuses that one alone, and says where', async () => {
    const answer = await record([
      home(1, { montant: 10 }),
      home(2),
      home(3, { fk_user: season.world.person.malik.userId }),
      home(4, { fk_adresse: 424_242 }),
      'a passage',
      home(1, { remark: 'a\0b' }),
      home(1, { mountain: 3, fk_type: 'gift' }),
      { ...home(1), fk_operation: 424_242 },
      home(1, { fk_type: 'refuse', name: 'Camille' }),
      home(0, cash),
    ]);
    expect(answer.status).toBe(200);
    const told = answer.body.results.map(({ status, problem }: Json) => [
      status,
      problem?.code ?? null,
      ...(problem?.errors ?? []).map(({ pointer }: Json) => pointer),
    ]);
    expect(told).toEqual([
      ['refused', 'validation-failed', '/passages/0/fk_type_reglement'],
      ['created', null],
      ['refused', 'field-forbidden', '/passages/2/fk_user'],
      ['refused', 'address-not-found', '/passages/3/fk_adresse'],
      ['refused', 'validation-failed', '/passages/4'],
      ['refused', 'validation-failed', '/passages/5/remark'],
      ['refused', 'validation-failed', '/passages/6/fk_type', '/passages/6/mountain'],
      ['refused', 'operation-not-found', '/passages/7/fk_operation'],
      ['refused', 'personal-data-not-allowed', '/passages/8/name'],
      ['created', null],
    ]);
    expect(answer.body.results[0].problem).toMatchObject({
      type: expect.stringContaining('/api/problems/validation-failed'),
      status: 400,
      instance: answer.headers['x-request-id'],
    });
    expect(await storedPassages()).toHaveLength(2);
    expect(await eventsNamed('passage_created')).toHaveLength(2);
  });

  test('a fault of ours in one leaves nothing of the whole batch, which can be sent again', async () => {
    await setSettings(season.world.bondy, { auto_receipts: true });
    // The receipt numbers are exhausted: a receipt fails after its passage was written.
    await record([home(1, { ...cash, email: 'a@example.org' })]);
    await asOwner((trx) => trx.updateTable('receipt_series').set({ last_number: 2_147_483_647 }).execute());
    const before = [await storedPassages(), await emittedEvents()];
    expect(await record([home(2), home(3, { ...cash, email: 'b@example.org' })])).toMatchObject({
      status: 500,
    });
    expect([await storedPassages(), await emittedEvents()]).toEqual(before);
  });

  test('receipts go out by themselves as for single passages', async () => {
    await setSettings(season.world.bondy, { auto_receipts: true });
    await record([
      home(1, { ...cash, email: 'a@example.org' }),
      home(2, { montant: 1 }),
      home(3, { ...cash, email: 'b@example.org' }),
    ]);
    const numbers = await asOwner((trx) =>
      trx.selectFrom('receipts').select('number').orderBy('id').execute(),
    );
    expect(numbers).toEqual([{ number: 'R-2026-000001' }, { number: 'R-2026-000002' }]);
  });

  test('the second of two visits to one door by two members is suspect, in one batch too', async () => {
    const { alice, bob } = season.round;
    await record([home(1, { fk_user: alice.opeUserId }), home(1, { fk_user: bob.userId })], 'ada');
    expect(await storedPassages()).toMatchObject([
      { fk_user: alice.opeUserId, flags: [] },
      { fk_user: bob.opeUserId, flags: ['hors_secteur', 'doublon_suspect'] },
    ]);
  });

  test('two deliveries of one batch at once record each passage once', async () => {
    const batch = uuids(5).map((id, column) => home(column, { id }));
    const answers = await Promise.all([record(batch), record(batch), record(batch)]);
    for (const { status } of answers) expect(status).toBe(200);
    expect(await storedPassages()).toHaveLength(5);
    expect(await eventsNamed('passage_created')).toHaveLength(5);
    expect(answers.flatMap(statuses).filter((status) => status === 'created')).toHaveLength(5);
  });

  test('under an Idempotency-Key the first answer comes again', async () => {
    const send = () =>
      season.world
        .as('alice')
        .post('/api/passages/bulk', { passages: [home(1)] }, { 'idempotency-key': 'batch-1' });
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect(await storedPassages()).toHaveLength(1);
  });

  test('200 passages are taken, 201 are not; none is fine', async () => {
    expect(await record([])).toMatchObject({ status: 200, body: { results: [] } });
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => home(at % 5, { dwelling: { door: `${at}` } }));
    expect(await record(many(201))).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/passages' }] },
    });
    expect(await storedPassages()).toEqual([]);
    const answer = await record(many(200));
    expect(new Set(statuses(answer))).toEqual(new Set(['created']));
    expect(await storedPassages()).toHaveLength(200);
  });

  test.each([[undefined], [{}], ['x'], [null]])('passages must be a list, not %j', async (passages) => {
    expect(await record(passages)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/passages' }] },
    });
  });

  test('what is wrong beside the list refuses it all', async () => {
    const answer = await season.world
      .as('alice')
      .post('/api/passages/bulk', { passages: [home(1)], more: 'a\0' });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/more' }] } });
    expect(await storedPassages()).toEqual([]);
  });

  test('treasurers record nothing, nobody records for another association', async () => {
    expect(await record([home(1)], 'theo')).toMatchObject({ status: 403 });
    const foreign = await record([home(1)], 'malik');
    expect(foreign.body.results).toMatchObject([
      { status: 'refused', problem: { code: 'operation-not-found' } },
    ]);
    expect(await storedPassages()).toEqual([]);
  });
});
