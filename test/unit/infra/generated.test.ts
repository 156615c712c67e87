// Tier: landing
import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { generatedFiles } from '../../../infra/deploy/generate.ts';

let generated: Map<string, string>;
beforeAll(async () => {
  generated = await generatedFiles();
});

describe('the generated files', () => {
  test('are current: `npm run generate` would change none', async () => {
    for (const [path, content] of generated) {
      expect([path, (await readFile(path, 'utf8')) === content]).toEqual([path, true]);
    }
  });

  test('are exactly these, without function files of removed domains', async () => {
    // All functions of the domain are those of some stages only.
    const usual = (await readdir('functions')).filter((domain) => domain !== 'example');
    const domains = usual.map((domain) => `infra/functions/${domain}.yml`);
    const stageOnly = ['functions', 'resources'].flatMap((kind) =>
      ['DEV', 'REC', 'PROD'].map((stage) => `infra/stage-only/${kind}/${stage}.yml`),
    );
    const kinds = ['api', 'hooks', 'log-policy', 'roles'];
    const resources = kinds.map((kind) => `infra/resources/generated/${kind}.yml`);
    const queues = ['log-groups', 'queues'].map((kind) => `infra/queues/${kind}.yml`);
    const triggers = ['mappings', 'schedules'].map((kind) => `infra/triggers/${kind}.yml`);
    expect([...generated.keys()].sort()).toEqual(
      [
        'app/generated/accounts.ts',
        'app/generated/history-values.ts',
        'app/generated/money-words.ts',
        'app/generated/records.ts',
        'clients/typescript/src/generated/api.ts',
        'clients/typescript/src/generated/operations.ts',
        'clients/typescript/src/generated/schema.ts',
        'docs/costs.md',
        'docs/openapi.json',
        'docs/operate.md',
        'infra/hosting/headers.yml',
        'infra/hosting/router.yml',
        'infra/params.yml',
        'lib/runtime/http/route-table.ts',
        'lib/runtime/version.ts',
        ...domains,
        ...queues,
        ...resources,
        ...stageOnly,
        ...triggers,
      ].sort(),
    );
    const present = (await readdir('infra/functions')).map((file) => `infra/functions/${file}`);
    expect(present.sort()).toEqual(domains.sort());
  });

  test('are the same when generated again', async () => {
    expect(await generatedFiles()).toEqual(generated);
  });

  test('start with a comment that they are generated', () => {
    for (const [path, content] of generated) {
      if (!path.endsWith('.json'))
        expect([path, content.split('\n')[0]]).toEqual([
          path,
          expect.stringMatching(/GENERATED.*npm run generate/),
        ]);
    }
  });
});

describe('the version', () => {
  test('is the same in VERSION, package.json and package-lock.json', async () => {
    const version = (await readFile('VERSION', 'utf8')).trim();
    const read = async (path: string) => JSON.parse(await readFile(path, 'utf8')).version;
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect([await read('package.json'), await read('package-lock.json')]).toEqual([version, version]);
  });
});
