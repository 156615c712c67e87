// Tier: landing
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { newFolder } from '../support/local/emulator.ts';
import { until } from '../support/local/until.ts';
import { startReceiver } from '../support/pay/pay-receiver.ts';
import { accountDraft, clientOf, intentDraft, SECRET, startSimulator } from '../support/pay/pay-simulator.ts';

const newStateFile = async () => join(await newFolder('pay'), 'inner', 'pay.json');

describe('a simulator with a state file', () => {
  test('continues after a restart', async () => {
    const stateFile = await newStateFile();
    const first = await startSimulator({ stateFile });
    const options = { idempotencyKey: 'k-1' };
    const { id } = await clientOf(first).accounts.create(accountDraft('Amicale'), options);
    first.finishOnboarding(id);
    const on = { stripeAccount: id };
    const intent = await clientOf(first).paymentIntents.create(intentDraft(1250), on);
    await first.close();

    const second = await startSimulator({ stateFile });
    expect((await clientOf(second).accounts.create(accountDraft('Amicale'), options)).id).toBe(id);
    second.tap(intent.id);
    const { status } = await clientOf(second).paymentIntents.retrieve(intent.id, undefined, on);
    expect(status).toBe('succeeded');
    const fresh = await clientOf(second).paymentIntents.create(intentDraft(1250), on);
    expect(fresh.id).not.toBe(intent.id);
    expect(second.contractFaults).toEqual([]);
    await second.close();
  });

  test('writes every response to a private file before sending it, without other files', async () => {
    const stateFile = await newStateFile();
    const simulator = await startSimulator({ stateFile });
    const { id } = await clientOf(simulator).accounts.create(accountDraft('Amicale'));
    // Already written when the response arrives, in case the process is killed then.
    expect(await readFile(stateFile, 'utf8')).toContain(id);
    const drafts = Array.from({ length: 10 }, (_, at) => accountDraft(`Amicale ${at}`));
    const made = await Promise.all(drafts.map((draft) => clientOf(simulator).accounts.create(draft)));
    const text = await readFile(stateFile, 'utf8');
    expect(made.filter((account) => !text.includes(account.id))).toEqual([]);
    expect((await stat(stateFile)).mode & 0o777).toBe(0o600);
    await simulator.close();
    expect(await readdir(join(stateFile, '..'))).toEqual(['pay.json']);
  });

  test('drops idempotency keys that are a day old', async () => {
    const stateFile = await newStateFile();
    const first = await startSimulator({ stateFile, now: () => '2026-11-20T09:00:00.000Z' });
    const create = (simulator: typeof first) =>
      clientOf(simulator).accounts.create(accountDraft('Amicale'), { idempotencyKey: 'k-1' });
    const { id } = await create(first);
    await first.close();
    const second = await startSimulator({ stateFile, now: () => '2026-11-21T09:00:00.000Z' });
    expect((await create(second)).id).not.toBe(id);
    await second.close();
  });

  test('delivers pending events after a restart', async () => {
    const stateFile = await newStateFile();
    const first = await startSimulator({ stateFile });
    const { id } = await clientOf(first).accounts.create(accountDraft('Amicale'));
    await first.close();
    const receiver = await startReceiver([]);
    const second = await startSimulator({ stateFile, webhook: { url: receiver.url, secrets: [SECRET] } });
    const delivery = await until('the delivery', () => receiver.got[0]);
    expect(JSON.parse(delivery.body).account).toBe(id);
    await second.close();
    await receiver.close();
  });

  test.each(['', '{', '{"format": 2}', 'null'])('refuses a file with %j', async (text) => {
    const stateFile = join(await newFolder('pay'), 'pay.json');
    await writeFile(stateFile, text);
    await expect(startSimulator({ stateFile })).rejects.toThrow(
      `${stateFile} is not a file of the pay simulator. Remove it.`,
    );
  });
});

describe('a simulator without a state file', () => {
  test('draws the same ids at the same instant', async () => {
    const ids = [];
    for (const _ of ['first', 'second']) {
      const simulator = await startSimulator({ now: () => '2026-11-20T09:00:00.000Z' });
      ids.push((await clientOf(simulator).accounts.create(accountDraft('Amicale'))).id);
      await simulator.close();
    }
    expect(ids[0]).toBe(ids[1]);
  });
});

test('a port in use is reported', async () => {
  const simulator = await startSimulator({ port: 0 });
  const port = Number(new URL(simulator.url).port);
  await expect(startSimulator({ port })).rejects.toThrow(/taken|EADDRINUSE/);
  await simulator.close();
});
