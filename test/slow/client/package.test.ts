import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { compile, installClient, nodesHere, runThere } from '../../support/client/installed-package.ts';
import { json, type ScriptedService, scriptedService } from '../../support/client/scripted-service.ts';
import { newFolder } from '../../support/local/emulator.ts';

const sourceOfPackage = new URL('../../../clients/typescript', import.meta.url);

let folder: string;
let service: ScriptedService;
let sourceBefore: number;
beforeAll(async () => {
  service = await scriptedService();
  folder = await newFolder('application');
  sourceBefore = (await stat(sourceOfPackage)).mtimeMs;
  await installClient(folder);
}, 300_000);
afterAll(() => service.close());

const source = `
import { createClient, isProblem, items, toCents } from '@tournee/client';
import { memoryStore, openPhone } from '@tournee/client/field';

const client = createClient({ url: process.argv[2] ?? '' });
const { user } = await client.signIn({ username: 'alice', password: 'un mot de passe' });
const passage = await client.passages.create({ body: { fk_operation: 1, montant: '12.50', fk_type_reglement: 'cash' } });
const amount: number = toCents(passage.montant);
let count = 0;
for await (const { passage_id } of items(client.passages.list, { query: { operation_id: 1 } })) count += passage_id;
try {
  await client.passages.delete({ path: { passage_id: 7 } });
} catch (error) {
  if (!isProblem(error, 'passages-delete')) throw error;
  const code: 'passage-locked' | string = error.code;
  console.log(code);
}
const phone = await openPhone({ client, operationId: 1, store: memoryStore() });
await phone.record({ montant: '5.00' });
console.log(user.username, amount, count, phone.waiting());
// @ts-expect-error: an operation that the document does not have
client.passages.dance;
// @ts-expect-error: a field that the document does not have
client.passages.create({ body: { fk_operation: 1, colour: 'red' } });
// @ts-expect-error: an amount is text
passage.montant.toFixed(2);
`;

describe('the package', () => {
  test('runs in an empty folder, on the Node of the project and on that of the machine', async () => {
    const program = source
      .replaceAll(
        /^client\.passages\.dance;|^client\.passages\.create\(.*'red'.*$|^passage\.montant\.toFixed.*$/gm,
        '',
      )
      .replaceAll(/: number|: 'passage-locked' \| string/g, '');
    await writeFile(join(folder, 'main.js'), program);
    const nodes = await nodesHere();
    const printed: [string, string][] = [];
    for (const on of nodes) {
      service.plays(
        json({ token: 't', user: { username: 'alice' } }),
        json({ passage_id: 7, montant: '12.50' }, 201),
        json({ data: [{ passage_id: 3 }], next_cursor: null }),
        {
          status: 409,
          type: 'application/problem+json',
          body: '{"status":409,"code":"passage-locked","detail":"No."}',
        },
      );
      printed.push([on.version, await runThere(folder, 'main.js', { args: [service.url], on })]);
    }
    const versions = nodes.map(({ version }) => version);
    process.stdout.write(`client: ran on Node ${versions.join(' and ')}\n`);
    expect(versions[0]).toBe(process.versions.node);
    expect(printed).toEqual(versions.map((version) => [version, 'passage-locked\nalice 1250 3 1\n']));
  });

  test('asks for no newer Node than it says, and no older one is promised', async () => {
    const { engines } = JSON.parse(
      await readFile(join(folder, 'node_modules/@tournee/client/package.json'), 'utf8'),
    );
    expect(engines).toEqual({ node: '>=20' });
  });

  test('has types that a strict application compiles with, the ones of browsers included', async () => {
    await writeFile(join(folder, 'main.ts'), source);
    expect(await compile(folder, 'main.ts')).toBe('');
  });

  test('is built outside the project, so that two who pack it at once do not meet', async () => {
    expect((await stat(sourceOfPackage)).mtimeMs).toBe(sourceBefore);
  });

  test('says its version, its licence and that of what is built into it', async () => {
    const installed = join(folder, 'node_modules/@tournee/client');
    const manifest = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ license: 'UNLICENSED', type: 'module' });
    expect([manifest.dependencies, manifest.scripts]).toEqual([undefined, undefined]);
    expect(await readFile(join(installed, 'CHANGELOG.md'), 'utf8')).toContain(`## ${manifest.version}`);
    const licence = await readFile(join(installed, 'LICENSE'), 'utf8');
    const ofProject = await readFile(new URL('../../../LICENSE', import.meta.url), 'utf8');
    expect(licence).toContain(ofProject.split('\n\n').slice(0, 2).join('\n\n'));
    expect(licence).toMatch(/contain openapi-fetch, under this licence:\n\nMIT License/);
  });
});
