import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { compile, installClient } from '../../support/client/installed-package.ts';
import { newFolder } from '../../support/local/emulator.ts';

const run = promisify(execFile);
const project = new URL('../../../', import.meta.url).pathname;

/** What somebody writes who takes the document alone, without our client: no cast, no `any`. */
const source = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

type Passage = components['schemas']['Passage'];
const client = createClient<paths>({ baseUrl: 'https://tournee.test' });

export async function evening(username: string, password: string): Promise<Passage[]> {
  const { data: session, error: refusal } = await client.POST('/api/login', { body: { username, password } });
  if (!session) throw new Error(refusal.code);
  const headers = { authorization: \`Bearer \${session.token}\` };
  const { data: operations } = await client.GET('/api/operations', { headers });
  const [operation] = operations?.data ?? [];
  if (!operation) return [];
  const { data: passage, error } = await client.POST('/api/passages', {
    headers,
    params: { header: { 'Idempotency-Key': 'key' } },
    body: { fk_operation: operation.operation_id, montant: '12.50', fk_type_reglement: 'cash' },
  });
  if (error) {
    const told: string = error.errors?.[0]?.pointer ?? error.detail;
    throw new Error(told);
  }
  const amount: string = passage.montant;
  const receipt: number | null = passage.receipt_id;
  const { data: changed } = await client.PATCH('/api/passages/{passage_id}', {
    headers,
    params: { path: { passage_id: passage.passage_id }, header: { 'If-Match': \`"v\${passage.version}"\` } },
    body: { remark: \`\${amount} \${receipt}\` },
  });
  const { data: map } = await client.GET('/api/operations/{operation_id}/map', {
    headers,
    params: { path: { operation_id: operation.operation_id } },
  });
  const named: string | undefined = map?.sectors[0]?.name;
  const { data: page } = await client.GET('/api/passages', {
    headers,
    params: { query: { operation_id: operation.operation_id, limit: 50, sort: '-passed_at' } },
  });
  const next: string | null | undefined = page?.next_cursor;
  return [...(page?.data ?? []), ...(changed && (named ?? next) ? [changed] : [])];
}

// @ts-expect-error: a path that the document does not have
client.GET('/api/dances');
// @ts-expect-error: a field that the document does not have
export const draft: components['schemas']['PassageDraft'] = { fk_operation: 1, colour: 'red' };
// @ts-expect-error: an enumeration has no such value
client.POST('/api/passages', { body: { fk_operation: 1, fk_type_reglement: 'gold' } });
`;

let folder: string;
beforeAll(async () => {
  folder = await newFolder('generated');
  // For openapi-fetch; our own package is not imported.
  await installClient(folder);
}, 300_000);

describe('what another generator makes of the document with its own settings', () => {
  test('openapi-typescript: types that compile strictly, with a program that casts nothing', async () => {
    const generator = join(project, 'node_modules/openapi-typescript/bin/cli.js');
    const document = join(project, 'docs/openapi.json');
    await run(process.execPath, [generator, document, '--output', join(folder, 'api.ts')]);
    await writeFile(join(folder, 'main.ts'), source);
    expect(await compile(folder, 'main.ts')).toBe('');
  });
});
