import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, historyOf } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { clientsOn, locationsAtProvider, onboard, requestsTo } from '../../support/pay/pay-association.ts';
import { logLines } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const provider = payProvider();
let world: World;
let as: ReturnType<typeof clientsOn>;
let account: string;
beforeEach(async () => {
  world = await createWorld();
  as = clientsOn(provider, world);
  account = await onboard(provider, as('ada'), world.bondy);
});

const create = (body: object = {}) => as('ada').post('/api/pay/locations', body);
const rows = () => asOwner((trx) => trx.selectFrom('pay_locations').selectAll().orderBy('id').execute());
const PATH = '/v1/terminal/locations';
const depot = { line1: '12 avenue Gallieni', city: 'Bondy', postal_code: '93140', country: 'FR' };

describe('POST /api/pay/locations', () => {
  test('defaults to the address and name of the association', async () => {
    const { status, body } = await create();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        created: true,
        display_name: 'Amicale de Bondy',
        address: { line1: '1 rue de la Gare', city: 'Bondy', postal_code: '93140', country: 'FR' },
      },
    });
    expect(await locationsAtProvider(provider, account)).toEqual([body.location_id]);
    const [row] = await rows();
    expect(requestsTo(provider, 'POST', PATH)).toMatchObject([
      {
        account,
        idempotencyKey: `DEV:loc:${row?.uuid}:1`,
        params: { display_name: 'Amicale de Bondy', metadata: { uuid: row?.uuid } },
      },
    ]);
    expect(row?.encrypted_display_name).not.toContain('Bondy');
    expect(await historyOf('entity', world.bondy)).toMatchObject([
      {},
      { changes: { pay_location: { old: null, new: body.location_id } } },
    ]);
  });

  test('returns the existing location for the same address in another spelling', async () => {
    const first = await create({ address: depot, display_name: 'Dépôt' });
    const again = await create({
      address: { ...depot, line1: '12, AVENUE GALLIÉNI' },
      display_name: 'Autre nom',
    });
    expect(again).toMatchObject({ status: 200 });
    expect(again.body).toEqual({ ...first.body, created: false });
    expect(await locationsAtProvider(provider, account)).toHaveLength(1);
  });

  test('creates a second location for another address', async () => {
    const [home, second] = [await create(), await create({ address: depot })];
    expect(second.body).toMatchObject({ created: true, address: depot });
    expect(new Set(await locationsAtProvider(provider, account))).toEqual(
      new Set([home.body.location_id, second.body.location_id]),
    );
    expect((await create()).body).toMatchObject({ created: false, location_id: home.body.location_id });
  });

  test('works before the onboarding is completed and while cards are disabled', async () => {
    await as('nora').post('/api/pay/accounts', {});
    expect(await as('nora').post('/api/pay/locations', {})).toMatchObject({
      status: 200,
      body: { created: true },
    });
  });

  test('defaults to the country France', async () => {
    const { country: _, ...address } = depot;
    expect((await create({ address })).body).toMatchObject({ created: true, address: depot });
  });

  test.each([
    ['of the association', { address_line: null, city: null }, ['/address/line1', '/address/city']],
    ['of its street', { address_line: null }, ['/address/line1']],
    ['of its town', { city: null }, ['/address/city']],
  ])('without the address %s names what is missing', async (_, lacks, pointers) => {
    await asOwner((trx) => trx.updateTable('entities').set(lacks).execute());
    const { status, body } = await create();
    expect(status).toBe(400);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
    expect(await create({ address: depot })).toMatchObject({ status: 200 });
  });

  test('refuses addresses outside France', async () => {
    const address = { line1: 'Rue Neuve 1', city: 'Bruxelles', postal_code: '1000', country: 'BE' };
    expect(await create({ address })).toMatchObject({
      status: 422,
      body: { code: 'pay-location-country', errors: [{ pointer: '/address/country' }] },
    });
    expect(await rows()).toEqual([]);
  });

  test('creates a location again when it was deleted at the provider', async () => {
    await create();
    await asOwner((trx) => trx.updateTable('pay_locations').set({ location_id: 'tml_gone' }).execute());
    const second = await create();
    expect(second).toMatchObject({ status: 200, body: { created: true } });
    expect(second.body.location_id).not.toBe('tml_gone');
    expect(await rows()).toMatchObject([{ state: 'gone' }, { state: 'ready' }]);
  });

  test('is refused without an account', async () => {
    expect(await as('nora').post('/api/pay/locations', {})).toMatchObject({
      status: 409,
      body: { code: 'pay-not-ready', state: 'none' },
    });
  });

  test('on a disconnected account is refused, and the disconnection is recorded', async () => {
    provider.simulator.deauthorise(account);
    for (const _ of [1, 2])
      expect(await create()).toMatchObject({ status: 409, body: { code: 'pay-account-disconnected' } });
    expect(await asOwner((trx) => trx.selectFrom('pay_accounts').select('state').execute())).toEqual([
      { state: 'disconnected' },
    ]);
  });

  test('creates locations again after the account was replaced', async () => {
    await create();
    provider.simulator.deauthorise(account);
    await as('root').post('/api/pay/accounts', { entity_id: world.bondy, replace: true });
    expect(await create()).toMatchObject({ status: 200, body: { created: true } });
    const requests = requestsTo(provider, 'POST', PATH);
    expect(requests.at(-1)?.account).not.toBe(account);
  });
});

describe('a location is created once', () => {
  test('by ten concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create()));
    expect(answers.filter(({ body }) => body.created === true)).toHaveLength(1);
    for (const { status, body } of answers)
      expect(status === 200 || body.code === 'pay-account-in-progress').toBe(true);
    expect(await locationsAtProvider(provider, account)).toHaveLength(1);
  });

  test.each([
    ['does not answer', { kind: 'timeout' }, 503],
    ['is rate limited', { kind: 'rate_limit' }, 503],
    ['did it, and its answer is lost', { kind: 'lost' }, 503],
    ['is hidden behind a page', { kind: 'page' }, 502],
  ] as const)('when the provider %s', async (_, failure, status) => {
    provider.simulator.switches.failNext(failure, { times: 50, on: 'terminal.locations.create' });
    expect((await create()).status).toBe(status);
    expect(await as('ada').get('/api/pay/locations')).toMatchObject({ body: { data: [] } });
    provider.simulator.switches.reset();
    const { body } = await create({ display_name: 'Autre nom' });
    // A pending location is completed with its first address.
    expect(body).toMatchObject({ created: true, display_name: 'Amicale de Bondy' });
    expect(await locationsAtProvider(provider, account)).toEqual([body.location_id]);
  });

  test('when a failure is stored under its key', async () => {
    provider.simulator.switches.failNext({ kind: 'server_error' }, { on: 'terminal.locations.create' });
    const first = await create();
    const answer = first.status === 200 ? first : await create();
    expect(answer).toMatchObject({ status: 200, body: { created: true } });
    expect(await rows()).toMatchObject([{ attempt: 2, state: 'ready' }]);
    expect(await locationsAtProvider(provider, account)).toHaveLength(1);
  });
});

describe('access to POST /api/pay/locations', () => {
  test("to another association's account returns 404", async () => {
    await onboard(provider, as('nora'), world.noisy);
    provider.simulator.requests.length = 0;
    expect(await create({ entity_id: world.noisy })).toMatchObject({
      status: 422,
      body: { code: 'entity-not-found' },
    });
    expect(provider.simulator.requests).toEqual([]);
    await create();
    expect(new Set(requestsTo(provider, 'POST', PATH).map((request) => request.account))).toEqual(
      new Set([account]),
    );
  });

  test.each([
    [{ address: { ...depot, line1: '' } }, '/address/line1'],
    [{ address: { ...depot, line1: undefined } }, '/address/line1'],
    [{ address: { ...depot, city: ' ' } }, '/address/city'],
    [{ address: { ...depot, postal_code: '9314' } }, '/address/postal_code'],
    [{ address: { ...depot, country: 'fr' } }, '/address/country'],
    [{ address: { ...depot, line2: 'Bât. A' } }, '/address/line2'],
    [{ address: 'Bondy' }, '/address'],
    [{ display_name: '' }, '/display_name'],
    [{ display_name: 'Dépôt\u2067' }, '/display_name'],
    [{ display_name: 'x'.repeat(201) }, '/display_name'],
    [{ entity_id: -1 }, '/entity_id'],
  ])('with body %j returns an error at %s', async (body, pointer) => {
    expect(await create(body)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });

  test('logs no display name', async () => {
    await create({ display_name: 'Chez Gontran' });
    expect(logLines.join('\n')).not.toContain('Gontran');
  });
});
