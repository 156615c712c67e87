import * as z from 'zod';

/** The part of OpenAPI 3.1 that the document uses; unknown members are refused. */
const Schema = z.looseObject({});
const Reference = z.strictObject({ $ref: z.string().startsWith('#/components/') });
const Content = z.record(
  z.string().regex(/^[a-z]+\/([a-z.+-]+|\*)$/),
  z
    .strictObject({
      schema: z.union([Reference, Schema]),
      example: z.unknown().optional(),
      examples: z.record(z.string(), z.strictObject({ value: z.unknown() })).optional(),
    })
    .refine((content) => !('example' in content && 'examples' in content), 'either one example or several'),
);

const Parameter = z
  .strictObject({
    in: z.enum(['path', 'query', 'header', 'cookie']),
    // Several values in one parameter, separated by commas.
    style: z.literal('form').optional(),
    explode: z.literal(false).optional(),
    name: z.string().min(1),
    description: z.string().optional(),
    required: z.boolean().optional(),
    deprecated: z.boolean().optional(),
    'x-sunset': z.iso.date().optional(),
    schema: z.union([Reference, Schema]),
    example: z.unknown().optional(),
  })
  .refine((parameter) => parameter.in !== 'path' || parameter.required === true, 'a path part is required');

const Header = z.strictObject({ description: z.string().min(1), schema: z.union([Reference, Schema]) });
const Answer = z.strictObject({
  description: z.string().min(1),
  content: Content.optional(),
  headers: z.record(z.string(), Reference).optional(),
});

const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-z-]+$/),
  tags: z.array(z.string()).length(1),
  summary: z.string().regex(/^[A-Z].*[^.]$/),
  description: z.string().optional(),
  deprecated: z.literal(true).optional(),
  'x-sunset': z.iso.date().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(Parameter).default([]),
  requestBody: z.strictObject({ content: Content, required: z.boolean().optional() }).optional(),
  responses: z.record(z.string().regex(/^[2345]\d\d$/), Answer),
});

const methods = z.enum(['get', 'post', 'put', 'patch', 'delete']);

export const OpenApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  tags: z.array(z.strictObject({ name: z.string(), description: z.string() })),
  paths: z.record(z.string().startsWith('/api/'), z.partialRecord(methods, Operation)),
  webhooks: z.record(z.string(), z.strictObject({ post: z.looseObject({ operationId: z.string() }) })),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[A-Za-z0-9._-]+$/), Schema),
    headers: z.record(z.string().regex(/^[A-Za-z-]+$/), Header),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('http'), scheme: z.literal('bearer'), description: z.string() }),
    ),
  }),
});

type Document = z.output<typeof OpenApi>;
export type DescribedOperation = z.output<typeof Operation> & { method: string; path: string };

/** Every operation with its method and path. */
export function operationsOf({ paths }: Document): DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );
}

/** Every value in a document, at any depth, whose key is `name`. */
export function valuesNamed(name: string, node: unknown): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === name ? [value] : []),
    ...valuesNamed(name, value),
  ]);
}
