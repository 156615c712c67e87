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

  test('are these, and no function file is left of a domain that went away', async () => {
    const domains = (await readdir('functions')).map((domain) => `infra/functions/${domain}.yml`);
    const kinds = ['api', 'hooks', 'log-groups', 'log-policy', 'queues', 'roles', 'schedules'];
    const resources = kinds.map((kind) => `infra/resources/generated/${kind}.yml`);
    expect([...generated.keys()].sort()).toEqual(
      [
        'docs/costs.md',
        'docs/openapi.json',
        'infra/params.yml',
        'lib/runtime/http/route-table.ts',
        'lib/runtime/version.ts',
        ...domains,
        ...resources,
      ].sort(),
    );
    const present = (await readdir('infra/functions')).map((file) => `infra/functions/${file}`);
    expect(present.sort()).toEqual(domains.sort());
  });

  test('come out the same again', async () => {
    expect(await generatedFiles()).toEqual(generated);
  });

  test('say that nobody should edit them', () => {
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
  test('is the same wherever it is written', async () => {
    const version = (await readFile('VERSION', 'utf8')).trim();
    const read = async (path: string) => JSON.parse(await readFile(path, 'utf8')).version;
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect([await read('package.json'), await read('package-lock.json')]).toEqual([version, version]);
  });
});
