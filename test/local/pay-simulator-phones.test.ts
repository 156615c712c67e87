// Tier: landing
import { describe, expect, test } from '@jest/globals';
import { place, simulatorSetup } from '../support/pay/pay-simulator.ts';

const stand = simulatorSetup();

describe('a location', () => {
  const create = async () => {
    const account = await stand.association();
    const { locations } = stand.stripe.terminal;
    const location = await locations.create(
      { display_name: 'Caserne', address: place, metadata: { uuid: 'l-1' } },
      account.on,
    );
    return { ...account, locations, location };
  };

  test('is created on an account, retrieved and listed', async () => {
    const { on, locations, location } = await create();
    expect(location).toMatchObject({ display_name: 'Caserne', address: { ...place, line2: null } });
    expect(await locations.retrieve(location.id, undefined, on)).toMatchObject({
      display_name: 'Caserne',
      metadata: { uuid: 'l-1' },
    });
    expect((await locations.list({}, on)).data).toHaveLength(1);
  });

  test('is not found on another account or on the platform', async () => {
    const { location, locations } = await create();
    const other = await stand.association('Amicale de Pantin');
    const missing = { statusCode: 404, code: 'resource_missing' };
    await expect(locations.retrieve(location.id, undefined, other.on)).rejects.toMatchObject(missing);
    await expect(locations.retrieve(location.id)).rejects.toMatchObject(missing);
    expect((await locations.list({}, other.on)).data).toEqual([]);
  });

  test.each([
    ['no street', { line1: '' }, 'address[line1]'],
    ['no town', { city: '' }, 'address[city]'],
    ['no postcode', { postal_code: '' }, 'address[postal_code]'],
    ['another country', { country: 'DE' }, 'address[country]'],
  ])('is refused with %s', async (_, wrong, param) => {
    const { on } = await stand.association();
    const draft = { display_name: 'Caserne', address: { ...place, ...wrong } };
    await expect(stand.stripe.terminal.locations.create(draft, on)).rejects.toMatchObject({
      statusCode: 400,
      param,
    });
  });

  test('cannot be created on the platform', async () => {
    const draft = { display_name: 'Caserne', address: place };
    await expect(stand.stripe.terminal.locations.create(draft)).rejects.toMatchObject({ statusCode: 400 });
  });
});

describe('a connection token', () => {
  test('is new at each call and can be redeemed once', async () => {
    const { id, on } = await stand.association();
    const { connectionTokens } = stand.stripe.terminal;
    const { secret } = await connectionTokens.create({}, on);
    expect((await connectionTokens.create({}, on)).secret).not.toBe(secret);
    expect(stand.simulator.redeem(secret)).toEqual({ account: id, location: null });
    expect(() => stand.simulator.redeem(secret)).toThrow('already been redeemed');
    expect(() => stand.simulator.redeem('pst_0')).toThrow('no such connection token');
  });

  test('may be restricted to a location of the same account', async () => {
    const { id, on } = await stand.association();
    const other = await stand.association('Amicale de Pantin');
    const { connectionTokens, locations } = stand.stripe.terminal;
    const { id: location } = await locations.create({ display_name: 'Caserne', address: place }, on);
    const { secret } = await connectionTokens.create({ location }, on);
    expect(stand.simulator.redeem(secret)).toEqual({ account: id, location });
    await expect(connectionTokens.create({ location }, other.on)).rejects.toMatchObject({
      code: 'resource_missing',
      param: 'location',
    });
  });
});
