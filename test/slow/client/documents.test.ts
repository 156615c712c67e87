import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '../../../clients/typescript/src/index.ts';
import { compile, installClient, runThere } from '../../support/client/installed-package.ts';
import { newFolder } from '../../support/local/emulator.ts';
import { type LocalService, startService } from '../../support/local/local-service.ts';

let folder: string;
let service: LocalService;
beforeAll(async () => {
  folder = await newFolder('script');
  await installClient(folder);
  service = await startService(join(folder, '.local'));
}, 300_000);
afterAll(() => service.stop('SIGKILL'));

/** The script that follows a mark in docs/clients.md. */
async function scriptOf(mark: string): Promise<string> {
  const text = await readFile(new URL('../../../docs/clients.md', import.meta.url), 'utf8');
  const [, script] = new RegExp(`^<!-- ${mark} -->\\n+\`\`\`ts\\n(.*?)^\`\`\`$`, 'ms').exec(text) ?? [];
  if (!script) throw new Error(`docs/clients.md has no ${mark}`);
  return script;
}

describe('the scripts of docs/clients.md', () => {
  test('the session of the README compiles, and does what the one with curl does', async () => {
    const script = await scriptOf('typescript-session');
    await writeFile(join(folder, 'session.ts'), script);
    expect(await compile(folder, 'session.ts')).toBe('');
    expect(await runThere(folder, 'session.ts')).toBe('1250 Gare created\n');
    expect((await readFile(join(folder, '.local/receipt.pdf'), 'latin1')).slice(0, 5)).toBe('%PDF-');
    const file = await readFile(join(folder, '.local/passages.csv'), 'utf8');
    expect(file).toMatch(/^\ufeffN° passage;Date;/);
    expect(file).toContain(';Camille Martin;camille@example.org;');
  });

  test('a season has about forty lines, compiles, and counts to the cent', async () => {
    const script = await scriptOf('season-script');
    const lines = script.split('\n').filter((line) => line !== '' && !line.startsWith('//')).length;
    expect(lines).toBeLessThanOrEqual(41);
    await writeFile(join(folder, 'season.ts'), script);
    expect(await compile(folder, 'season.ts')).toBe('');
    const { username, password } = await newChief();
    const args = [service.url, username, password];
    expect(await runThere(folder, 'season.ts', { args })).toBe('3 35.00 true\n');
  });
});

/** Creates the administrator of an association without a season. */
async function newChief(): Promise<{ username: string; password: string }> {
  const root = createClient({ url: service.url });
  await root.signIn(JSON.parse(await readFile(join(folder, '.local/admin.json'), 'utf8')));
  const { entity_id } = await root.entities.create({
    body: { name: 'Amicale de Bobigny', postal_code: '93000' },
  });
  const username = `chef-${entity_id}`;
  const { password } = await root.users.create({ body: { entity_id, username, role_id: 2 } });
  return { username, password: password ?? '' };
}
