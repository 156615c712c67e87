import { beforeEach, describe, expect, test } from '@jest/globals';
import { deliverMessages } from '../../support/local/deliver.ts';
import { mail } from '../../support/run/resources.ts';
import { askSignup, storedSignups } from '../../support/world/signup.ts';
import { createWorld } from '../../support/world/world.ts';

const REQUESTS = 1000;
const AT_ONCE = 50;

beforeEach(async () => {
  await createWorld();
});

/** Asks a thousand times, fifty at once; returns how often each status was answered. */
async function storm(ask: (at: number) => ReturnType<typeof askSignup>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let from = 0; from < REQUESTS; from += AT_ONCE) {
    const asked = Array.from({ length: AT_ONCE }, (_, at) => ask(from + at));
    for (const { status } of await Promise.all(asked)) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('a thousand sign-ups at once', () => {
  test('of one network: a hundred are taken, nothing is kept of the others', async () => {
    const counts = await storm((at) => askSignup({ email: `p${at}@example.org` }));
    expect(counts).toEqual({ 202: 100, 429: 900 });
    expect(await storedSignups()).toHaveLength(100);
    await deliverMessages();
    expect(mail.sent).toHaveLength(100);
  });

  test('of one address from everywhere: it gets three e-mails', async () => {
    const counts = await storm((at) => askSignup({}, { ip: `198.51.${Math.floor(at / 250)}.${at % 250}` }));
    expect(counts).toEqual({ 202: 1000 });
    expect(await storedSignups()).toHaveLength(1);
    await deliverMessages();
    expect(mail.sent).toHaveLength(3);
  });
});
