import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { type LocalService, startService } from '../../support/local/local-service.ts';
import { until } from '../../support/local/until.ts';
import { markedBlock } from '../../support/text/markdown.ts';
import { eventsIn } from '../../support/world/local-association.ts';

/** Stands for the project's folder: the session's relative paths are in it. */
let project: string;
let service: LocalService;
let printed: string[];
let complaints: string;
beforeAll(async () => {
  project = await newFolder('newcomer');
  service = await startService(join(project, '.local'));
  const session = [
    await markedBlock('README.md', 'curl-session'),
    await markedBlock('docs/cards.md', 'curl-cards'),
  ].join('echo; echo\n');
  const path = `${dirname(process.execPath)}:${process.env['PATH']}`;
  const options = { cwd: project, env: { PATH: path } };
  // Every command has to succeed, also within a pipe.
  const run = promisify(execFile)('bash', ['-euo', 'pipefail', '-c', session], options);
  const { stdout, stderr } = await run;
  printed = stdout.trimEnd().split('\n');
  complaints = stderr;
});
afterAll(() => service.stop('SIGKILL'));

describe('the sessions of the README and of docs/cards.md', () => {
  test('show a member, a sector, a document and its receipt, figures, a history and a file', () => {
    const [member, sector, document, receipt, figures, map, history, head, line] = printed;
    expect(JSON.parse(member ?? '')).toMatchObject({ ope_user_id: expect.any(Number) });
    expect(JSON.parse(sector ?? '')).toMatchObject({ sector_name: 'Gare', members: [{}] });
    expect(JSON.parse(receipt ?? '')).toMatchObject({
      number: expect.stringMatching(/^R-\d{4}-000001$/),
      state: expect.stringMatching(/^(rendered|sent)$/),
      amount: '12.50',
      payer: 'Camille Martin',
    });
    expect(document).toBe('200 application/pdf');
    expect(JSON.parse(figures ?? '')).toMatchObject({
      totals: { passages: 1, amount_cents: 1250 },
      by_member: [{ amount_cents: 1250 }],
    });
    expect(JSON.parse(map ?? '')).toMatchObject({ sectors: [{ name: 'Gare' }], visits: { lon: [2.4885] } });
    expect(JSON.parse(history ?? '').data.at(-1)).toMatchObject({ object: 'passage', action: 'created' });
    expect(head).toMatch(/^\ufeffN° passage;Date;/);
    expect(line).toContain(';Camille Martin;camille@example.org;');
  });

  test('go on to an account, a card, a link and what they brought', () => {
    const [account, ...rest] = printed.slice(printed.lastIndexOf('') + 1);
    expect(JSON.parse(account ?? '')).toMatchObject({ created: true, state: 'created' });
    expect([rest[0], rest[1], rest[4], rest[6]]).toEqual(['200', '303', '303', '303']);
    expect(JSON.parse(rest[2] ?? '')).toMatchObject({ state: 'active', chk_pay: 1, livemode: false });
    expect(JSON.parse(rest[3] ?? '')).toMatchObject({ created: true, address: { country: 'FR' } });
    for (const payment of [rest[5], rest[7]])
      expect(JSON.parse(payment ?? '')).toMatchObject({ status: 'succeeded', payment_state: 'paid' });
  });

  test('show nothing that looks like a failure', () => {
    expect(complaints).not.toContain('curl:');
  });

  test('leave the receipt in the state folder', async () => {
    expect((await readFile(join(project, '.local/receipt.pdf'), 'latin1')).slice(0, 5)).toBe('%PDF-');
  });

  test('bring its e-mail to the inbox', async () => {
    const inbox = async (): Promise<Json> => (await fetch(`${service.inboxUrl}/api/email`)).json();
    const email = await until('the e-mail', async () => (await inbox()).at(0));
    expect(email).toMatchObject({ to: [{ address: 'camille@example.org' }] });
    expect(email.attachments).toHaveLength(1);
  });

  test('leave a line in the event log for each change', async () => {
    const { folder } = service;
    await until('both paid cards', async () => {
      const paid = (await eventsIn(folder)).filter(({ event }) => event === 'passage_updated');
      return paid.length >= 2 || undefined;
    });
    expect((await eventsIn(folder)).map(({ event }) => event)).toEqual([
      'user_created',
      'login_success',
      'entity_created',
      'user_created',
      'login_success',
      'operation_created',
      'sector_created',
      'passage_created',
      'entity_updated',
      'passage_created',
      'passage_updated',
      'passage_created',
      'passage_updated',
    ]);
  });
});
