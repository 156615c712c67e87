import openapiTS, { astToString } from 'openapi-typescript';
import * as z from 'zod';
import { plainDocument } from './client-document.ts';

const folder = 'clients/typescript/src/generated';
const HEAD = '// GENERATED from docs/openapi.json by `npm run generate`.\n';

const Described = z.object({
  operationId: z.string(),
  summary: z.string(),
  parameters: z.array(z.object({ name: z.string(), in: z.string() })).default([]),
  requestBody: z.unknown().optional(),
  responses: z.record(
    z.string(),
    z.object({ description: z.string(), content: z.record(z.string(), z.unknown()).default({}) }),
  ),
});
const Paths = z.record(z.string(), z.record(z.string(), Described));
const Codes = z.object({
  components: z.object({
    schemas: z.object({
      Problem: z.object({ properties: z.object({ code: z.object({ enum: z.array(z.string()) }) }) }),
    }),
  }),
});
const Document = z.object({ paths: Paths });
const Schemas = z.object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) });

type Described = z.infer<typeof Described>;
type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  flags: string[];
  codes: string[];
};

/** The generated files of the typed client: path → content. `document` is the text of docs/openapi.json. */
export async function clientFiles(document: string): Promise<[string, string][]> {
  const operations = operationsOf(JSON.parse(document));
  return [
    [`${folder}/schema.ts`, await schemaFile(document)],
    [`${folder}/operations.ts`, operationsFile(operations)],
    [`${folder}/api.ts`, apiFile(operations)],
  ];
}

function operationsOf(document: unknown): Operation[] {
  const { schemas } = Schemas.parse(document).components;
  const known = new Set(Codes.parse(document).components.schemas.Problem.properties.code.enum);
  return Object.entries(Document.parse(document).paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, described]) => {
      const { operationId: id, summary, responses } = described;
      // The descriptions of the answers contain the error codes.
      const told = Object.values(responses).flatMap(({ description }) =>
        [...description.matchAll(/`([a-z-]+)`/g)].map(([, code = '']) => code),
      );
      const codes = [...new Set(told)].filter((code) => known.has(code)).sort();
      return { id, method, path, summary, flags: flagsOf(method, described, schemas), codes };
    }),
  );
}

/** The flags of an operation: which headers the client adds, whether it may repeat the request, and which answer is not JSON. */
function flagsOf(
  method: string,
  { parameters, requestBody, responses }: Described,
  schemas: Record<string, unknown>,
): string[] {
  const takes = (header: string) => parameters.some((one) => one.in === 'header' && one.name === header);
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  const types = good.flatMap(([, { content }]) => Object.keys(content));
  const isJson = types.includes('application/json');
  const isNamed = takes('Idempotency-Key') || takes('If-Match');
  return [
    ...(method === 'post' && takes('Idempotency-Key') ? ['key'] : []),
    ...(!isNamed && (method === 'post' || takesPassword(requestBody, schemas)) ? ['once'] : []),
    ...(method === 'get' && takes('If-None-Match') ? ['etag'] : []),
    ...(types.includes('application/pdf') ? ['pdf'] : []),
    ...(!isJson && types.some((type) => type.startsWith('text/')) ? ['text'] : []),
    ...(types.length === 0 ? ['none'] : []),
  ];
}

/** Whether a request contains a password: a completed request may have changed the password, so a repeated one would fail. */
function takesPassword(requestBody: unknown, schemas: Record<string, unknown>): boolean {
  const names = JSON.stringify(requestBody ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  return [...names].some(([, name = '']) => JSON.stringify(schemas[name]).includes('"format":"password"'));
}

/** The types of requests and answers, without what all operations have in common. */
async function schemaFile(document: string): Promise<string> {
  // The client makes requests; what the service sends to others is none of them.
  const { webhooks: _, ...requests } = JSON.parse(document);
  const tree = await openapiTS(plainDocument(requests), { defaultNonNullable: false });
  const text = astToString(tree)
    .replace(/^export interface paths \{\n.*?^\}\n/ms, '')
    .replace(/^export type (webhooks|\$defs) = .*\n/gm, '')
    .replace(/^ *headers: \{\n *\[name: string\]: unknown;\n *\};\n/gm, '')
    .replace(
      /^ *(cookie|header|responses|parameters|requestBodies|headers|pathItems|path|query|requestBody|content)\??: never;\n/gm,
      '',
    )
    .replace(/^( {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4));
  return `${HEAD}${text}`;
}

function operationsFile(operations: readonly Operation[]): string {
  const rows = operations.map(
    ({ id, method, path, flags }) => `  '${id}': ${literals([method, path, ...flags])},`,
  );
  return `${HEAD}
/**
 * \`key\`: takes an \`Idempotency-Key\`; \`once\`: is not harmless when it is repeated; \`etag\`: takes \`If-None-Match\`; \`pdf\`,
 * \`text\`, \`none\`: what is answered instead of JSON.
 */
export type Flag = 'key' | 'once' | 'etag' | 'pdf' | 'text' | 'none';
export type Row = readonly [method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string, ...flags: Flag[]];

export const operationTable = {
${rows.join('\n')}
} as const satisfies Record<string, Row>;
`;
}

const literals = (words: readonly string[]) => `[${words.map((word) => `'${word}'`).join(', ')}]`;

function apiFile(operations: readonly Operation[]): string {
  const domains = Map.groupBy(operations, ({ id }) => id.split('-')[0] ?? id);
  const blocks = [...domains].map(([domain, its]) => `  ${domain}: {\n${its.map(verbLines).join('')}  };\n`);
  const everywhere = new Set(
    operations[0]?.codes.filter((code) => operations.every(({ codes }) => codes.includes(code))),
  );
  const codes = operations.map(({ id, codes: its }) => {
    const own = its.filter((code) => !everywhere.has(code));
    return `  '${id}': ${['AnyCode', ...own.map((code) => `'${code}'`)].join(' | ')};\n`;
  });
  return `${HEAD}import type { Call } from '../call-types.ts';

/** Every operation of the service, by its domain and verb. */
export type Api = {
${blocks.join('')}};

type AnyCode = ${[...everywhere].map((code) => `'${code}'`).join(' | ')};

/** The codes of the problems that each operation answers. */
export type Codes = {
${codes.join('')}};
`;
}

function verbLines({ id, summary }: Operation): string {
  const [, ...words] = id.split('-');
  const verb = words
    .map((word, at) => (at === 0 ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`))
    .join('');
  return `    /** ${summary} */\n    ${verb}: Call<'${id}'>;\n`;
}
