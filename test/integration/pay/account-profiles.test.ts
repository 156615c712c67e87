import { beforeEach, describe, expect, test } from '@jest/globals';
import { payProvider } from '../../support/pay/pay.ts';
import { clientsOn, requestsTo } from '../../support/pay/pay-association.ts';
import { createWorld, type World } from '../../support/world/world.ts';

const provider = payProvider('express_platform_pays');
let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe("in a stage whose platform pays the provider's fees", () => {
  test('an account is created with that profile, which its status shows', async () => {
    const ada = clientsOn(provider, world)('ada');
    expect(await ada.post('/api/pay/accounts', {})).toMatchObject({ status: 200 });
    const [request] = requestsTo(provider, 'POST', '/v1/accounts');
    expect(request?.params).not.toHaveProperty('type');
    expect(request?.params).toMatchObject({ controller: { fees: { payer: 'application' } } });
    expect((await ada.get(`/api/pay/accounts/${world.bondy}/status`)).body).toMatchObject({
      profile: 'express_platform_pays',
      fee: { percent: 0, minimum: 0, payer: 'platform' },
    });
  });
});
