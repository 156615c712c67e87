import * as z from 'zod';
import type { Fact } from './api-text.ts';
import { type Node, NodeSchema, optionalFact, schemaFacts, sunsetFacts } from './schema-facts.ts';

const Parameter = z.object({
  in: z.string(),
  name: z.string(),
  required: z.boolean().default(false),
  schema: NodeSchema,
  deprecated: z.boolean().default(false),
  'x-sunset': z.iso.date().optional(),
});
const Content = z.record(z.string(), z.object({ schema: NodeSchema }));
const Operation = z.object({
  operationId: z.string(),
  security: z.array(z.unknown()).default([]),
  deprecated: z.boolean().default(false),
  'x-sunset': z.iso.date().optional(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.object({ required: z.boolean().default(false), content: Content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content.default({}) })),
});
type Operation = z.output<typeof Operation>;

const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ schemas: z.record(z.string(), NodeSchema) }),
});

/** Every fact of an OpenAPI document that a client may rely on; descriptions and examples are none. */
export function apiFacts(document: unknown): Fact[] {
  const { paths, components } = Document.parse(document);
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operationFacts(`${method.toUpperCase()} ${path}`, operation),
    ),
  );
  const schemas = Object.entries(components.schemas);
  return [...operations, ...schemas.flatMap(([name, schema]) => schemaFacts(name, schema))];
}

function operationFacts(route: string, operation: Operation): Fact[] {
  const { operationId: id, security, parameters, requestBody, responses } = operation;
  return [
    { place: id, word: 'at', value: route },
    ...(security.length > 0 ? [{ place: id, word: 'token', value: '' }] : []),
    ...sunsetFacts(id, operation),
    ...parameters.flatMap((parameter) => parameterFacts(id, parameter)),
    ...(requestBody ? bodyFacts(`${id}.body`, requestBody) : []),
    ...Object.entries(responses).flatMap(([status, response]) => answerFacts(`${id}.${status}`, response)),
  ];
}

function parameterFacts(id: string, parameter: z.output<typeof Parameter>): Fact[] {
  const place = `${id}.${parameter.in}.${parameter.name}`;
  return [
    ...optionalFact(place, !parameter.required),
    ...sunsetFacts(place, parameter.deprecated ? parameter : parameter.schema),
    ...schemaFacts(place, parameter.schema),
  ];
}

function bodyFacts(place: string, { required, content }: NonNullable<Operation['requestBody']>): Fact[] {
  return [...optionalFact(place, !required), ...contentFacts(place, content)];
}

/** The content of a success, or the problem codes in the description of a refusal. */
function answerFacts(place: string, { description, content }: Operation['responses'][string]): Fact[] {
  const status = place.slice(-3);
  if (status.startsWith('2'))
    return [{ place, word: 'answers', value: status }, ...contentFacts(place, content)];
  const codes = [...description.matchAll(/`([a-z-]+)`/g)].map(([, code = '']) => code);
  return codes.map((value) => ({ place, word: 'problem', value }));
}

function contentFacts(place: string, content: Record<string, { schema: Node }>): Fact[] {
  return Object.entries(content).flatMap(([type, { schema }]) => [
    { place, word: 'content', value: type },
    ...(type === 'application/json' ? schemaFacts(place, schema) : []),
  ]);
}
