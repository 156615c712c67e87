import { readFileSync } from 'node:fs';
import * as z from 'zod';

const Schema = z.looseObject({ $ref: z.string().optional() });
const Media = z.looseObject({ schema: Schema });
const Parameter = z.looseObject({
  in: z.string(),
  name: z.string(),
  required: z.boolean().optional(),
  schema: Schema,
});
const Response = z.looseObject({
  headers: z.record(z.string(), z.unknown()).default({}),
  content: z.record(z.string(), Media).default({}),
});
const Operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(Parameter).default([]),
  requestBody: z
    .looseObject({ required: z.boolean().optional(), content: z.record(z.string(), Media) })
    .optional(),
  responses: z.record(z.string(), Response),
});

/** The API document, with the parts that tests read. */
export const apiDocument = z
  .looseObject({
    paths: z.record(z.string(), z.record(z.string(), Operation)),
    components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
  })
  .parse(JSON.parse(readFileSync('docs/openapi.json', 'utf8')));

/** An operation of the document with its method and path. */
export type ApiOperation = z.output<typeof Operation> & { method: string; path: string };

export const apiOperations: readonly ApiOperation[] = Object.entries(apiDocument.paths).flatMap(
  ([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
);

/** The names of an operation's request headers. */
export function requestHeaders({ parameters }: ApiOperation): string[] {
  return parameters.flatMap(({ in: place, name }) => (place === 'header' ? [name] : []));
}
