import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeStackFile } from '../../infra/local/stack-file.ts';
import { formatCents } from '../../lib/core/money.ts';
import { runInfra } from '../support/run-command.ts';
import { runOn } from './own-database.ts';
import { openSite, startWork } from './zip-site.ts';
import { openZipStage, type ZipStage } from './zip-stage.ts';

let stage: ZipStage;
let demo: Awaited<ReturnType<typeof runInfra>>;
beforeAll(async () => {
  stage = await openZipStage({ processes: 2 });
  const work = startWork(stage);
  const closeSite = await openSite(stage, work.kick);
  const { settings, url, inboxUrl, aws, pay } = stage;
  const provider = { payUrl: pay.url, paySecretKey: pay.secretKey };
  const emulator = { emulatorUrl: aws.endpoint, ...provider, ...aws.credentials };
  await writeStackFile(settings.stackFile, { url, stage: 'DEV', inboxUrl, ...emulator });
  demo = await runInfra('demo/run', [], { STATE_DIR: settings.folder });
  await closeSite();
  await work.stop();
});
afterAll(() => stage.close());

/** The value of a row in the tables of the demo. */
function reported(name: string): string | undefined {
  return new RegExp(`^ {2}${name} {2,}(.+?)(?: {2}ok)?$`, 'm').exec(demo.output)?.[1];
}

/** What the database says, asked past the functions. */
async function stored(value: string): Promise<number> {
  const [row] = await runOn(stage.environment['DATABASE_URL'] ?? '', `select ${value} as value`);
  return Number(row?.['value']);
}

/** The cards come after what the other tables of the demo tell. */
const notByCard = 'passage_id not in (select passage_id from pay_payments)';

describe('the main job, every step of it in the zip of its function', () => {
  test('ends with success', () => {
    expect([demo.end, demo.errors]).toEqual([0, '']);
    expect(demo.output).not.toContain('WRONG');
  });

  test('leaves no work behind and nothing to complain about', () => {
    expect(stage.lambdas.faults()).toEqual([]);
  });

  test('goes through the workers and the relay', () => {
    const names = ['render-receipt', 'send-mail', 'process-pay-event', 'sync-payment', 'reconcile-account'];
    for (const name of [...names.map((worker) => `workers/${worker}`), 'jobs/relay-events', 'pay/webhook'])
      expect([name, stage.lambdas.invocations(name)]).not.toEqual([name, 0]);
  });

  test('has recorded the money that the database holds', async () => {
    const cents = await stored(`(select sum(montant_cents) from passages where ${notByCard})`);
    expect(cents).toBeGreaterThan(0);
    expect(reported('in all')).toBe(`${formatCents(cents)} €`);
  });

  test('has sent as many e-mails as there are receipts', async () => {
    const receipts = await stored(`(select count(*) from receipts where state = 'sent' and ${notByCard})`);
    expect(receipts).toBeGreaterThan(0);
    expect(await stored(`(select count(*) from receipts where ${notByCard})`)).toBe(receipts);
    expect([reported('receipts'), reported('e-mails in the inbox')]).toEqual([`${receipts}`, `${receipts}`]);
  });

  test('has taken cards, and every event of the provider was taken over once', async () => {
    const paid = await stored("(select count(*) from pay_payments where status = 'succeeded')");
    expect(paid).toBe(45);
    expect(reported('paid by card')).toBe(`${paid}`);
    expect(await stored('(select count(*) from pay_events where processed_at is null)')).toBe(0);
    expect(await stored('(select count(*) from pay_findings where resolved_at is null)')).toBe(0);
  });

  test('has written every event to the log, and nothing is on its way', async () => {
    const visits = await stored(`(select count(*) from passages where ${notByCard})`);
    // What was restored again was deleted before.
    const deleted = await stored(
      "(select count(*) from passages where deleted_at is not null) + (select count(*) from history where object = 'passage' and action = 'restored')",
    );
    expect(reported('passage_created')).toBe(`${visits}`);
    expect(reported('passage_deleted')).toBe(`${deleted}`);
    expect(await stored('(select count(*) from outbox_events)')).toBe(0);
    expect(await stored('(select count(*) from outbox_messages)')).toBe(0);
  });
});
