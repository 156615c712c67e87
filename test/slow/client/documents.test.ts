import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '../../../clients/typescript/src/index.ts';
import { deepPath } from '../../../infra/deep-package.ts';
import { compile, forNode, installClient, runThere } from '../../support/client/installed-package.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { type LocalService, startService } from '../../support/local/local-service.ts';
import { markedBlock } from '../../support/text/markdown.ts';

const modules = new URL('../../../node_modules/', import.meta.url).pathname;
const scripts = [
  { file: 'session.ts', mark: 'typescript-session' },
  { file: 'season.ts', mark: 'season-script' },
  { file: 'treasurer.ts', mark: 'treasurer-script' },
];

/** A folder that is not the project's, as a stranger makes it: the package and the pasted scripts. */
let folder: string;
let service: LocalService;
/** The arguments with which the first script says to run another. */
let session: string[];
beforeAll(async () => {
  folder = await newFolder('stranger');
  await installClient(folder);
  for (const { file, mark } of scripts)
    await writeFile(join(folder, file), await markedBlock('docs/clients.md', mark));
  service = await startService(await newFolder('service'));
  const { username, password } = JSON.parse(await readFile(join(service.folder, 'admin.json'), 'utf8'));
  session = (await runHere('session.ts', [service.url, username, password])).split('\n');
}, 300_000);
afterAll(() => service.stop('SIGKILL'));

const runHere = (file: string, args: string[]) => runThere(folder, file, { args });
const read = (file: string) => readFile(join(folder, file), 'latin1');

function argumentsOf(file: string): string[] {
  const [line = ''] = session.filter((one) => one.startsWith(`node ${file} `));
  return line.split(' ').slice(2);
}

describe('the scripts of docs/clients.md', () => {
  const compilers = [
    { name: 'TypeScript 5.9', path: join(dirname(deepPath('typescript/package.json')), 'bin/tsc') },
    { name: 'TypeScript 6', path: join(modules, 'typescript/bin/tsc') },
    { name: 'TypeScript 7', path: join(modules, 'typescript7/bin/tsc') },
  ];
  test.each(compilers)(
    'compile with $name, strictly, and so do the types of the package',
    async ({ path }) => {
      const files = scripts.map(({ file }) => file);
      for (const exactOptionalPropertyTypes of [true, false]) {
        const options = { ...forNode, exactOptionalPropertyTypes, skipLibCheck: false };
        expect(await compile(folder, files, options, path)).toBe('');
      }
    },
  );

  test('the session of the README, for a super administrator, does what the one with curl does', async () => {
    expect(session[0]).toBe('1250 Gare created');
    expect((await read('receipt.pdf')).slice(0, 5)).toBe('%PDF-');
    const file = await readFile(join(folder, 'passages.csv'), 'utf8');
    expect(file).toMatch(/^\ufeffN° passage;Date;/);
    expect(file).toContain(';Camille Martin;camille@example.org;');
  });

  test('a season, for an administrator, has about forty lines and counts to the cent', async () => {
    const script = await markedBlock('docs/clients.md', 'season-script');
    const lines = script.split('\n').filter((line) => line !== '' && !line.startsWith('//')).length;
    expect(lines).toBeLessThanOrEqual(43);
    expect(await runHere('season.ts', argumentsOf('season.ts'))).toBe('3 35.00 true\n');
  });

  test('an evening of the treasury, for a treasurer, counts and banks what was handed over', async () => {
    const args = argumentsOf('treasurer.ts');
    expect(await runHere('treasurer.ts', args)).toBe('1 35.00 35.00\n');
    expect((await read('slip.pdf')).slice(0, 5)).toBe('%PDF-');
    expect((await readFile(join(folder, 'balances.csv'), 'utf8')).split('\n')[0]).toContain('Membre;');
    expect((await readFile(join(folder, 'season.csv'), 'utf8')).trim().split('\n')).toHaveLength(4);
    expect(await runHere('treasurer.ts', args)).toBe('0 0.00 35.00\n');
  });

  test('each is run as the role that its heading names', async () => {
    const roleOf = async (file: string) => {
      const [url = '', username = '', password = ''] = argumentsOf(file);
      return (await createClient({ url }).signIn({ username, password })).user.role_id;
    };
    expect([await roleOf('season.ts'), await roleOf('treasurer.ts')]).toEqual([2, 3]);
    await expect(runHere('season.ts', argumentsOf('treasurer.ts'))).rejects.toThrow(/forbidden/);
  });
});
