import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rectangle } from '../../../infra/demo/town/rectangle.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { type LocalService, startService } from '../../support/local/local-service.ts';
import { runInfra } from '../../support/local/run-command.ts';

let service: LocalService;
beforeAll(async () => {
  service = await startService(await newFolder('jobs'));
});
afterAll(() => service.stop('SIGKILL'));

const run = (command: string, ...parameters: string[]) =>
  runInfra(`commands/${command}`, parameters, { STATE_DIR: service.folder });

describe('npm run invoke', () => {
  test('runs a job with its clock at the given instant', async () => {
    const { end, output } = await run('invoke', 'purge', '{"now":"2026-12-01T03:00:00.000Z"}');
    expect([end, JSON.parse(output)]).toEqual([
      0,
      {
        accounts: 0,
        address_quotas: 0,
        answers: 0,
        bodies: 0,
        donors: 0,
        exports: 0,
        field_conflicts: 0,
        field_documents: 0,
        former_emails: 0,
        login_failures: 0,
        login_streaks: 0,
        mail_addresses: 0,
        networks_of_keys: 0,
        password_links: 0,
        pay_addresses: 0,
        pay_events: 0,
        receipt_batches: 0,
        rooms: 0,
        sessions: 0,
        sign_in_links: 0,
        passkey_challenges: 0,
        login_tickets: 0,
        signup_invitations: 0,
        signup_mails: 0,
        signups: 0,
        stale_receipt_batches: 0,
        sector_proposals: 0,
        stale_sector_proposals: 0,
        suppressed_addresses: 0,
        tombstones: 0,
        uploads: 0,
        users: 0,
        visit_names: 0,
        webhook_deliveries: 0,
      },
    ]);
  });

  test.each(['"yesterday"', '5'])('refuses %s as an instant', async (now) => {
    const errors = 'now must be an instant such as 2026-12-01T03:00:00.000Z\n';
    expect(await run('invoke', 'purge', `{"now":${now}}`)).toEqual({ end: 1, output: '', errors });
  });

  test('adds a field key, and refuses to re-encrypt before it is in use everywhere', async () => {
    const rotate = (input = '{}') => run('invoke', 'rotate-field-keys', input);
    const nothing = JSON.parse((await rotate('{"reseal": true, "retire": true}')).output);
    expect(nothing).toMatchObject({ kid: 'd1', resealed: 0, left: 0, retired: [] });
    expect(JSON.parse((await rotate()).output)).toEqual({ kid: 'd2', added: true });
    const { end, errors } = await rotate('{"reseal": true}');
    expect([end, errors]).toEqual([
      1,
      expect.stringMatching(/^the key d2 is not in use everywhere before .*\n$/),
    ]);
    expect((await run('invoke', 'purge')).end).toBe(0);
  });

  test('explains why a password is refused', async () => {
    const draft = JSON.stringify({ username: 'second', password: 'short' });
    const errors = 'create-admin: password must have 8 to 64 characters\n';
    expect(await run('invoke', 'create-admin', draft)).toEqual({ end: 1, output: '', errors });
  });
});

describe('npm run import -- departments', () => {
  const importFeatures = async (...features: unknown[]) => {
    const file = join(await newFolder('outlines'), 'outlines.geojson');
    await writeFile(file, JSON.stringify({ type: 'FeatureCollection', features }));
    return run('import', 'departments', file);
  };
  const geometry = { type: 'Polygon', coordinates: [rectangle([5, 46], [5.5, 46.5])] };
  const ain = { type: 'Feature', properties: { code: '01', nom: 'Ain' }, geometry };

  test('reports the changes, and none the second time', async () => {
    const first = await importFeatures(ain);
    expect([first.end, first.output]).toEqual([
      0,
      expect.stringContaining('1 added, 0 updated, 0 unchanged'),
    ]);
    const second = await importFeatures(ain);
    expect([second.end, second.output]).toEqual([0, expect.stringContaining('0 updated, 1 unchanged')]);
  });

  test('fails when nothing was imported', async () => {
    const { end, errors } = await importFeatures('nonsense');
    expect(end).toBe(1);
    expect(errors).toMatch(
      /^Nothing was imported from .*outlines\.geojson: 0 added, .* 1 skipped\n {2}feature 0: \w/,
    );
  });
});
