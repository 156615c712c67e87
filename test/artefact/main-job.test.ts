import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeStackFile } from '../../infra/local/stack-file.ts';
import { formatCents } from '../../lib/core/money.ts';
import { runInfra } from '../support/local/run-command.ts';
import { serveZips, startBackgroundWork } from './serve-zips.ts';
import { runStatement } from './stage-database.ts';
import { openZipStage, type ZipStage } from './zip-stage.ts';

let stage: ZipStage;
let demo: Awaited<ReturnType<typeof runInfra>>;
beforeAll(async () => {
  stage = await openZipStage({ processes: 2 });
  const work = startBackgroundWork(stage);
  const closeServer = await serveZips(stage, work.kick);
  const { settings, url, inboxUrl, aws, pay } = stage;
  const provider = { payUrl: pay.url, paySecretKey: pay.secretKey };
  const emulator = { emulatorUrl: aws.endpoint, ...provider, ...aws.credentials };
  await writeStackFile(settings.stackFile, { url, stage: 'DEV', inboxUrl, ...emulator });
  demo = await runInfra('demo/run', [], { STATE_DIR: settings.folder });
  await closeServer();
  await work.stop();
});
afterAll(() => stage.close());

/** The value of a row in the tables of the demo. */
function reportedValue(name: string): string | undefined {
  return new RegExp(`^ {2}${name} {2,}(.+?)(?: {2}ok)?$`, 'm').exec(demo.output)?.[1];
}

/** Queries a number from the database directly. */
async function queryNumber(value: string): Promise<number> {
  const [row] = await runStatement(stage.environment['DATABASE_URL'] ?? '', `select ${value} as value`);
  return Number(row?.['value']);
}

/** The demo prints most tables before it takes card payments. */
const notPaidByCard = 'passage_id not in (select passage_id from pay_payments)';

/** The tables also precede its evening without a network, but follow its export. */
const recordedBefore = `${notPaidByCard} and created_at <= (select max(created_at) from exports)`;

describe('the demo on the zips of all functions', () => {
  test('succeeds', () => {
    expect([demo.end, demo.errors]).toEqual([0, '']);
    expect(demo.output).not.toContain('WRONG');
  });

  test('causes no errors and no unfinished work', () => {
    expect(stage.lambdas.faults()).toEqual([]);
  });

  test('invokes the workers, the relay and the webhook', () => {
    const payWorkers = ['process-pay-event', 'sync-payment', 'reconcile-account'];
    const workers = ['render-receipt', 'send-mail', 'check-upload', ...payWorkers];
    for (const name of [...workers.map((worker) => `workers/${worker}`), 'jobs/relay-events', 'pay/webhook'])
      expect([name, stage.lambdas.invocations(name)]).not.toEqual([name, 0]);
  });

  test('reports the amounts that are in the database', async () => {
    const cents = await queryNumber(`(select sum(montant_cents) from passages where ${recordedBefore})`);
    expect(cents).toBeGreaterThan(0);
    expect(reportedValue('in all')).toBe(`${formatCents(cents)} €`);
  });

  test('sends one e-mail per receipt', async () => {
    const ofRound = `kind = 'payment' and ${notPaidByCard}`;
    const receipts = await queryNumber(`(select count(*) from receipts where state = 'sent' and ${ofRound})`);
    expect(receipts).toBeGreaterThan(0);
    expect(await queryNumber(`(select count(*) from receipts where ${ofRound})`)).toBe(receipts);
    expect([reportedValue('receipts'), reportedValue('e-mails in the inbox')]).toEqual([
      `${receipts}`,
      `${receipts}`,
    ]);
  });

  test('cancels a fiscal receipt, and tells who got it', async () => {
    const fiscal = (state: string) =>
      queryNumber(`(select count(*) from receipts where kind = 'fiscal' and state = '${state}')`);
    expect([await fiscal('sent'), await fiscal('cancelled')]).toEqual([1, 1]);
    expect(reportedValue('the donor is told by e-mail')).toBe('yes');
  });

  test('takes card payments and processes every event of the provider', async () => {
    const paid = await queryNumber("(select count(*) from pay_payments where status = 'succeeded')");
    expect(paid).toBe(45);
    expect(reportedValue('paid by card')).toBe(`${paid}`);
    expect(await queryNumber('(select count(*) from pay_events where processed_at is null)')).toBe(0);
    expect(await queryNumber('(select count(*) from pay_findings where resolved_at is null)')).toBe(0);
  });

  test('writes every event to the log and leaves the outbox empty', async () => {
    const visits = await queryNumber(`(select count(*) from passages where ${recordedBefore})`);
    // A restored passage was deleted before.
    const deleted = await queryNumber(
      "(select count(*) from passages where deleted_at is not null) + (select count(*) from history where object = 'passage' and action = 'restored')",
    );
    expect(reportedValue('passage_created')).toBe(`${visits}`);
    expect(reportedValue('passage_deleted')).toBe(`${deleted}`);
    expect(await queryNumber('(select count(*) from outbox_events)')).toBe(0);
    expect(await queryNumber('(select count(*) from outbox_messages)')).toBe(0);
  });
});
