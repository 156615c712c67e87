import { beforeEach, describe, expect, test } from '@jest/globals';
import { runJob } from '../../support/local/job.ts';
import { payProvider } from '../../support/pay/pay.ts';
import {
  type CardSeason,
  openCardSeason,
  storedPassage,
  storedPayments,
} from '../../support/pay/pay-season.ts';
import { clock } from '../../support/run/resources.ts';

const provider = payProvider();
const DAY = 86_400;

let season: CardSeason;
beforeEach(async () => {
  season = await openCardSeason(provider);
});

describe('the job purge', () => {
  test('removes only the IP address of a card payment after ninety days', async () => {
    const { intentId, passageId } = await season.openPayment();
    provider.simulator.tap(intentId);
    await provider.deliverEvents();
    const before = await storedPayments();
    expect(before).toMatchObject([{ client_ip: '203.0.113.7' }]);
    clock.advance(90 * DAY);
    expect(await runJob('purge')).toMatchObject({ pay_addresses: 0 });
    clock.advance(1);
    expect(await runJob('purge')).toMatchObject({ pay_addresses: 1 });
    expect(await storedPayments()).toEqual(before.map((payment) => ({ ...payment, client_ip: null })));
    expect(await storedPassage(passageId)).toMatchObject({ payment_state: 'paid' });
    expect(await runJob('purge')).toMatchObject({ pay_addresses: 0 });
  });
});
