import { execFile } from 'node:child_process';
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as z from 'zod';
import { deepPath } from '../../../infra/deep-package.ts';
import { compile, forBundler } from '../../support/client/installed-package.ts';
import { type ApiOperation, apiOperations } from '../../support/http/api-document.ts';
import { newFolder } from '../../support/local/emulator.ts';

const run = promisify(execFile);
const project = new URL('../../../', import.meta.url).pathname;

/** A client program that uses only the document, without our client: no cast, no `any`. */
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

/** Figures and their files: what each answers has one type. */
export async function figures(entity_id: number, operation_id: number): Promise<string> {
  const { data: stats } = await client.GET('/api/stats/entities/{entity_id}', { params: { path: { entity_id } } });
  const { data: platform } = await client.GET('/api/stats/global');
  const { data: balances } = await client.GET('/api/cash/balances', { params: { query: { operation_id } } });
  const days = { from: '2026-11-01', to: '2026-11-30' };
  const { data: statement } = await client.GET('/api/pay/reconciliation', { params: { query: days } });
  const { data: declaration } = await client.GET('/api/receipts/declaration', { params: { query: { year: 2026 } } });
  const { data: receipt } = await client.GET('/api/receipts/verify/{code}', { params: { path: { code: 'AB' } } });
  const { data: problems } = await client.GET('/api/problems');
  const cents: (number | undefined)[] = [
    stats?.totals.amount_cents, platform?.totals.amount_cents, balances?.totals.differences_cents, statement?.totals.net_cents,
  ];
  const read = { parseAs: 'text' } as const;
  const files: { data?: string }[] = [
    await client.GET('/api/stats/entities/{entity_id}/csv', { params: { path: { entity_id }, query: { group: 'day' } }, ...read }),
    await client.GET('/api/stats/global/csv', read),
    await client.GET('/api/cash/balances/csv', { params: { query: { operation_id, bom: false } }, ...read }),
    await client.GET('/api/pay/reconciliation/csv', { params: { query: days }, ...read }),
    await client.GET('/api/receipts/declaration/csv', { params: { query: { year: 2026 } }, ...read }),
  ];
  const told: (string | undefined)[] = [declaration?.fiscal_amount, receipt?.number, problems?.data[0]?.code];
  return [...cents, ...told, ...files.map(({ data }) => data)].join();
}

// @ts-expect-error: a path that the document does not have
client.GET('/api/dances');
// @ts-expect-error: a field that the document does not have
export const draft: components['schemas']['PassageDraft'] = { fk_operation: 1, colour: 'red' };
// @ts-expect-error: an enumeration has no such value
client.POST('/api/passages', { body: { fk_operation: 1, fk_type_reglement: 'gold' } });
`;

/** The season of docs/clients.md, with its cash, written with the output of hey-api. */
const season = `
import {
  authLogin, cashBalances, cashBalancesCsv, cashDeclare, operationsAddMember, operationsCreate, type Passage, passagesCreate,
  passagesList, passagesUpdate, payReconciliation, payReconciliationCsv, receiptsCreate, receiptsDeclaration,
  receiptsDeclarationCsv, receiptsPdf, receiptsVerify, sectorsCreate, statsEntity, statsEntityCsv, statsGlobal, statsGlobalCsv,
  systemProblems, usersList,
} from './client';
import { client } from './client/client.gen';

export async function season(baseUrl: string, username: string, password: string): Promise<string> {
  client.setConfig({ baseUrl });
  const { data: session, error: refusal } = await authLogin({ body: { username, password } });
  if (!session) throw new Error(refusal.code);
  client.setConfig({ baseUrl, auth: session.token });
  const { data: operation, error } = await operationsCreate({
    headers: { 'Idempotency-Key': 'season' },
    body: { date_start: '2026-10-15', date_end: '2027-01-31', calendar_value: '2.00' },
  });
  if (!operation) throw new Error(error.errors?.[0]?.pointer ?? error.detail);
  const { operation_id } = operation;
  const { data: users } = await usersList({ query: { chk_active: 1 }, throwOnError: true });
  const members: number[] = [];
  for (const { user_id } of users.data) {
    await operationsAddMember({ path: { operation_id }, body: { user_id } });
    members.push(user_id);
  }
  const ring = [[2.475, 48.89], [2.49, 48.89], [2.49, 48.9], [2.475, 48.9], [2.475, 48.89]];
  const outline = { type: 'Polygon' as const, coordinates: [ring] };
  await sectorsCreate({ body: { operation_id, sector_name: 'Gare', members, outline } });
  for (const montant of ['5.00', '10.00', '12.50']) {
    const body = { fk_operation: operation_id, lat: 48.8935, lon: 2.4885, montant, fk_type_reglement: 'cash' as const };
    await passagesCreate({ body, throwOnError: true });
  }
  const { data: page } = await passagesList({ query: { operation_id, sort: '-passed_at' }, throwOnError: true });
  const last: Passage | undefined = page.data[0];
  if (!last) throw new Error(page.next_cursor ?? 'nobody gave anything');
  const { data: gift } = await passagesUpdate({
    path: { passage_id: last.passage_id },
    headers: { 'If-Match': \`"v\${last.version}"\` },
    body: { montant: '20.00', name: 'Zoé Lefèvre' },
    throwOnError: true,
  });
  const { data: receipt } = await receiptsCreate({ body: { passage_id: gift.passage_id }, throwOnError: true });
  const pdf = await receiptsPdf({ path: { receipt_id: receipt.receipt_id } });
  const size: number = pdf.data === undefined ? pdf.error.status : pdf.data.size;
  const counted = { cash: '15.00', cheques: '0.00', cheque_count: 0 };
  const { data: handover } = await cashDeclare({ body: { operation_id, counted } });
  const number: string | undefined = handover?.number;
  const { data: balances } = await cashBalances({ query: { operation_id }, throwOnError: true });
  const entity_id = session.user.entity_id ?? 0;
  const { data: figures } = await statsEntity({ path: { entity_id }, query: { operation_id }, throwOnError: true });
  return \`\${figures.totals.amount_cents} \${size} \${number} \${balances.members.length}\`;
}

/** Figures and their files: what each answers has one type. */
export async function figures(entity_id: number, operation_id: number): Promise<string> {
  const days = { from: '2026-11-01', to: '2026-11-30' };
  const { data: stats } = await statsEntity({ path: { entity_id }, throwOnError: true });
  const { data: platform } = await statsGlobal({ throwOnError: true });
  const { data: statement } = await payReconciliation({ query: days, throwOnError: true });
  const { data: declaration } = await receiptsDeclaration({ query: { year: 2026 }, throwOnError: true });
  const { data: receipt } = await receiptsVerify({ path: { code: 'AB' }, throwOnError: true });
  const { data: problems } = await systemProblems({ throwOnError: true });
  const cents: number[] = [stats.totals.amount_cents, platform.totals.amount_cents, statement.totals.net_cents];
  const files: { data: string }[] = [
    await statsEntityCsv({ path: { entity_id }, query: { group: 'day' }, throwOnError: true }),
    await statsGlobalCsv({ throwOnError: true }),
    await cashBalancesCsv({ query: { operation_id, bom: false }, throwOnError: true }),
    await payReconciliationCsv({ query: days, throwOnError: true }),
    await receiptsDeclarationCsv({ query: { year: 2026 }, throwOnError: true }),
  ];
  const told: (string | undefined)[] = [declaration.fiscal_amount, receipt.number, problems.data[0]?.code];
  return [...cents, ...told, ...files.map(({ data }) => data)].join();
}

// @ts-expect-error: an enumeration has no such value
export const paid = () => passagesCreate({ body: { fk_operation: 1, fk_type_reglement: 'gold' } });
// @ts-expect-error: a field that is needed
export const opened = () => operationsCreate({ body: { date_start: '2026-10-15' } });
`;

/** The document, the program that stands for an application, and what both need. */
let folder: string;
beforeAll(async () => {
  folder = await newFolder('generated');
  await mkdir(join(folder, 'node_modules'));
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers', 'zod'])
    await symlink(join(project, 'node_modules', name), join(folder, 'node_modules', name));
  await copyFile(join(project, 'docs/openapi.json'), join(folder, 'openapi.json'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
});

/** Runs a generator in the folder, as its own command does. */
const generate = (...args: string[]) => run(process.execPath, args, { cwd: folder });

describe('what another generator makes of the document with its own settings', () => {
  test('openapi-typescript: types that compile strictly, with a program that casts nothing', async () => {
    const generator = join(project, 'node_modules/openapi-typescript/bin/cli.js');
    await generate(generator, 'openapi.json', '--output', 'api.ts');
    await writeFile(join(folder, 'main.ts'), source);
    expect(await compile(folder, 'main.ts')).toBe('');
  });

  test('hey-api: a client that compiles strictly, with a season that casts nothing', async () => {
    const heyApi = join(dirname(deepPath('@hey-api/openapi-ts/package.json')), 'bin/run.js');
    await generate(heyApi, '-i', 'openapi.json', '-o', 'client');
    await writeFile(join(folder, 'season.ts'), season);
    expect(await compile(folder, 'season.ts', forBundler)).toBe('');
  });

  test('orval: calls and validators that compile strictly, also where optional is exact', async () => {
    await generate(orval(), '--config', await orvalConfig());
    const files = ['calls/index.ts', 'validators/index.ts'];
    expect(await compile(folder, files, { ...forBundler, exactOptionalPropertyTypes: true })).toBe('');
  });

  test("orval's validators take every example of the document, and no other type", async () => {
    await generate(orval(), '--config', await orvalConfig());
    const validators = await import(join(folder, 'validators/index.ts'));
    const refused: unknown[] = [];
    const examples = apiOperations.flatMap(examplesOf);
    for (const { validator, example } of examples) {
      const { success, error } = validators[validator].safeParse(example);
      if (!success) refused.push([validator, error.issues[0]]);
    }
    expect(refused).toEqual([]);
    expect(examples.length).toBeGreaterThan(200);
    const amounts = validators.PassagesListQueryParams;
    expect(amounts.safeParse({ operation_id: 1, montant_min: '12.50' }).success).toBe(true);
    expect(amounts.safeParse({ operation_id: 'one', montant_min: '12.50' }).success).toBe(false);
    expect(amounts.safeParse({ operation_id: 1, montant_min: 'much' }).success).toBe(false);
  });
});

const orval = () => join(dirname(deepPath('orval/package.json')), 'dist/bin/orval.mjs');

/** Writes the settings of orval: where the document is, and which two of its outputs are wanted. */
async function orvalConfig(): Promise<string> {
  const output = (client: string, target: string) => ({ input: 'openapi.json', output: { client, target } });
  const config = {
    calls: output('fetch', 'calls/index.ts'),
    validators: output('zod', 'validators/index.ts'),
  };
  await writeFile(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  return 'orval.config.mjs';
}

type Example = { validator: string; example: unknown };

/** The examples of a request and of its first success, with the names of orval's validators: `PassagesCreateBody`. */
function examplesOf({ operationId, requestBody, responses }: ApiOperation): Example[] {
  const name = operationId.replaceAll(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase());
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return [
    ...valuesIn(requestBody?.content).map((example) => ({ validator: `${name}Body`, example })),
    ...valuesIn(success?.[1].content).map((example) => ({ validator: `${name}Response`, example })),
  ];
}

const Media = z.looseObject({
  example: z.unknown().optional(),
  examples: z.record(z.string(), z.object({ value: z.unknown() })).default({}),
});

function valuesIn(content: Record<string, unknown> = {}): unknown[] {
  if (content['application/json'] === undefined) return [];
  const { example, examples } = Media.parse(content['application/json']);
  return example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
}
