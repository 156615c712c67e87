import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { readStages, requireStage, stagesFrom } from '../../../infra/deploy/stages.ts';

let table: string;
beforeAll(async () => {
  table = await readFile('infra/stages.yml', 'utf8');
});

/** The table with a changed row, or without the row. */
function withRow(name: string, cells?: string): string {
  const { [name]: row, ...others } = parse(table);
  expect(row).toHaveLength(3);
  return `${stringify(others)}${cells === undefined ? '' : `${name}: ${cells}`}`;
}

describe('the table of the stages', () => {
  test('has three stages with the same rows', async () => {
    const stages = await readStages();
    expect([...stages.keys()]).toEqual(['DEV', 'REC', 'PROD']);
    const names = [...stages.values()].map((row) => Object.keys(row).join());
    expect(new Set(names).size).toBe(1);
  });

  test('protects the data of PROD and takes no commission', async () => {
    const { PROD } = Object.fromEntries(await readStages());
    expect(PROD).toMatchObject({ deletion_protection: true, database_instances: 2, log_level: 'info' });
    expect(Number(PROD?.['backup_days'])).toBeGreaterThanOrEqual(30);
    for (const row of (await readStages()).values())
      expect(row).toMatchObject({ fee_percent: 0, fee_minimum: 0 });
  });

  test('refuses an unknown stage', async () => {
    await expect(requireStage('dev')).rejects.toThrow(
      'There is no stage dev; infra/stages.yml has DEV, REC, PROD.',
    );
    expect(await requireStage('REC')).toMatchObject({ buildings_database: 'batiments_rec' });
  });

  test.each([
    ['buildings_database', undefined, 'infra/stages.yml, DEV: buildings_database is missing.'],
    ['buildings_database', '[a, "", c]', 'infra/stages.yml, REC: buildings_database is missing.'],
    ['buildings_database', '[a, b, a]', 'infra/stages.yml: two stages share a buildings_database.'],
    ['domain', '[a.fr, b.fr, a.fr]', 'infra/stages.yml: two stages share a domain.'],
    ['app_domain', '[a.fr, b.fr, c.fr]', 'infra/stages.yml, DEV: cors_origins must name the application'],
    ['app_domain', undefined, 'infra/stages.yml, DEV: app_domain is missing.'],
    [
      'cors_origins',
      '["https://app.dev.tournee.example", "https://app.tournee.example", "https://app.tournee.example"]',
      'infra/stages.yml, REC: cors_origins must name the application: https://app.rec.tournee.example.',
    ],
    [
      'map_ground',
      '["", "https://tile.openstreetmap.org", ""]',
      'infra/stages.yml, REC: map_ground must be empty or one of https://data.geopf.fr.',
    ],
    ['fee_percent', '[0, 0, 1]', 'infra/stages.yml, PROD: fee_percent must be 0'],
    ['fee_percent', '["0", "0", "0.1"]', 'infra/stages.yml, PROD: fee_percent must be 0'],
    ['fee_minimum', '[5, 0, 0]', 'infra/stages.yml, DEV: fee_minimum must be 0'],
    ['fee_minimum', undefined, 'infra/stages.yml, DEV: fee_minimum is missing.'],
    ['fee_percent', '[zero, 0, 0]', 'infra/stages.yml, DEV: fee_percent must be 0'],
    ['log_level', '[debug, info]', 'infra/stages.yml: log_level has 2 values for 3 stages.'],
    ['backup_days', '[1, abc, 35]', 'infra/stages.yml, REC: backup_days must be a number.'],
    ['backup_days', '[1, 7, 36]', 'infra/stages.yml, PROD: backup_days is 35 at most.'],
    ['mail_domain', '[a.fr, b.fr, ""]', 'infra/stages.yml, PROD: mail_domain is missing.'],
    ['deletion_protection', undefined, 'infra/stages.yml, DEV: deletion_protection is missing.'],
    ['log_level', 'info', 'infra/stages.yml, log_level: expected one value per stage.'],
    ['pay_secret_key', '["", "", ""]', 'infra/stages.yml, PROD: pay_secret_key needs a reference'],
    [
      'pay_secret_key',
      '["", "", ssm:/tournee/PROD/pay/key/test-secret-key]',
      'infra/stages.yml, PROD: pay_secret_key must be a live one in PROD.',
    ],
    [
      'pay_secret_key',
      '["", ssm:/tournee/REC/pay/key/live-secret-key, ssm:/tournee/PROD/pay/key/live-secret-key]',
      'infra/stages.yml, REC: pay_secret_key must be a test one in REC.',
    ],
    [
      'pay_secret_key',
      '["", "", ssm:/tournee/REC/pay/key/live-secret-key]',
      'infra/stages.yml, PROD: pay_secret_key must lie under ssm:/tournee/PROD/pay/key/.',
    ],
    [
      'pay_webhook_secrets',
      '["", whsec_0123, ssm:/tournee/PROD/pay/webhook/live-secrets]',
      'infra/stages.yml, REC: pay_webhook_secrets must be a reference (ssm:/…), never the secret itself.',
    ],
    [
      'pay_webhook_secrets',
      '["", "", ssm:/tournee/PROD/pay/key/live-secrets]',
      'infra/stages.yml, PROD: pay_webhook_secrets must lie under ssm:/tournee/PROD/pay/webhook/.',
    ],
  ])('refuses %s: %s', (name, cells, line) => {
    expect(() => stagesFrom(withRow(name, cells))).toThrow(line);
  });

  test('refuses an unknown row', () => {
    const text = `${table}\nlog_retention_dayz: [1, 2, 3]\n`;
    expect(() => stagesFrom(text)).toThrow('infra/stages.yml, DEV: there is no setting log_retention_dayz.');
  });

  test('names the line of a YAML error without quoting it', () => {
    expect(() => stagesFrom('stages: [DEV]\nlog_level: [debug]\n  hunter2: [')).toThrow(
      /^infra\/stages.yml is not YAML at line \d+\.$/,
    );
  });

  test('never quotes a secret that was entered by mistake', () => {
    const text = withRow('pay_secret_key', `["", "", sk_${'live'}_0123456789]`);
    expect(() => stagesFrom(text)).toThrow(/^(?!.*0123456789).*never the secret itself/);
  });
});
