import * as z from 'zod';
import type { Fact } from './api-text.ts';

/** A schema of the API document, in the words that clients may rely on. */
export type Node = {
  $ref?: string | undefined;
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  format?: string | undefined;
  pattern?: string | undefined;
  anyOf?: Node[] | undefined;
  oneOf?: Node[] | undefined;
  items?: Node | undefined;
  properties?: Record<string, Node> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | Node | undefined;
  propertyNames?: Node | undefined;
  readOnly?: boolean | undefined;
  deprecated?: boolean | undefined;
  'x-sunset'?: string | undefined;
} & { [limit in Limit]?: number | undefined };

const limits = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;
type Limit = (typeof limits)[number];

const number = z.number().optional();

export const NodeSchema: z.ZodType<Node> = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  get anyOf() {
    return z.array(NodeSchema).optional();
  },
  get oneOf() {
    return z.array(NodeSchema).optional();
  },
  get items() {
    return NodeSchema.optional();
  },
  get properties() {
    return z.record(z.string(), NodeSchema).optional();
  },
  required: z.array(z.string()).optional(),
  get additionalProperties() {
    return z.union([z.boolean(), NodeSchema]).optional();
  },
  get propertyNames() {
    return NodeSchema.optional();
  },
  readOnly: z.boolean().optional(),
  deprecated: z.boolean().optional(),
  'x-sunset': z.iso.date().optional(),
  minimum: number,
  maximum: number,
  exclusiveMinimum: number,
  exclusiveMaximum: number,
  minLength: number,
  maxLength: number,
  minItems: number,
  maxItems: number,
});

/** The place of a field; a name that could be taken for a path is quoted. */
const fieldPlace = (place: string, name: string) =>
  `${place}.${/^[\w-]+$/.test(name) ? name : JSON.stringify(name)}`;

/** The facts of a schema and of all within it. */
export function schemaFacts(place: string, node: Node): Fact[] {
  const forms = node.anyOf ?? node.oneOf;
  if (forms) return formFacts(place, forms);
  if (node.$ref) return [{ place, word: 'is', value: node.$ref.replace('#/components/schemas/', '') }];
  const values = node.const === undefined ? node.enum : [node.const];
  if (values) return values.map((value) => ({ place, word: 'value', value: JSON.stringify(value) }));
  const types = [node.type ?? 'any'].flat();
  return [
    ...types.map((value) => ({ place, word: 'type', value })),
    ...textFacts(place, node),
    ...limitFacts(place, node),
    ...(node.items ? schemaFacts(`${place}[]`, node.items) : []),
    ...(types.includes('object') ? objectFacts(place, node) : []),
  ];
}

/** A single form beside null is the value itself; several forms are distinguished by their names. */
function formFacts(place: string, forms: readonly Node[]): Fact[] {
  const others = forms.filter(({ type }) => type !== 'null');
  const [only] = others;
  return [
    ...(others.length < forms.length ? [{ place, word: 'type', value: 'null' }] : []),
    ...(only && others.length === 1
      ? schemaFacts(place, only)
      : others.flatMap((form, at) => schemaFacts(`${place}<${nameOfForm(form, at)}>`, form))),
  ];
}

function nameOfForm({ $ref, properties = {}, type }: Node, at: number): string {
  const kind = Object.entries(properties).find(([, { const: value }]) => typeof value === 'string');
  if (kind) return `${kind[0]}=${kind[1].const}`;
  return $ref?.replace('#/components/schemas/', '') ?? (type === undefined ? String(at) : String(type));
}

/** A format implies its pattern, and that of a password is a hint for forms. */
function textFacts(place: string, { format, pattern }: Node): Fact[] {
  if (format === 'password' || format === undefined)
    return pattern === undefined ? [] : [{ place, word: 'pattern', value: pattern }];
  return [{ place, word: 'format', value: format }];
}

function limitFacts(place: string, node: Node): Fact[] {
  return limits.flatMap((word) => {
    const limit = node[word];
    if (limit === undefined) return [];
    const isWhole = node.type === 'integer' && word === 'exclusiveMinimum';
    return [{ place, word: isWhole ? 'minimum' : word, value: String(isWhole ? limit + 1 : limit) }];
  });
}

function objectFacts(place: string, node: Node): Fact[] {
  const { properties = {}, required = [], additionalProperties = true, propertyNames } = node;
  const keys = propertyNames?.enum ?? [];
  return [
    ...(additionalProperties === false ? [] : [{ place, word: 'open', value: '' }]),
    ...keys.map((key) => ({ place: `${place}{}`, word: 'key', value: JSON.stringify(key) })),
    ...(typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
      ? schemaFacts(`${place}{}`, additionalProperties)
      : []),
    ...Object.entries(properties).flatMap(([name, field]) => {
      const isOptional = !required.includes(name);
      return [
        ...optionalFact(fieldPlace(place, name), isOptional),
        ...fieldFacts(fieldPlace(place, name), field),
      ];
    }),
  ];
}

export const optionalFact = (place: string, isOptional: boolean): Fact[] =>
  isOptional ? [{ place, word: 'optional', value: '' }] : [];

const fieldFacts = (place: string, field: Node): Fact[] => [
  ...sunsetFacts(place, field),
  ...schemaFacts(place, field),
];

/** A deprecated place may be removed on the day of its `x-sunset`; without that day it stays. */
export function sunsetFacts(
  place: string,
  { deprecated, 'x-sunset': sunset }: Pick<Node, 'deprecated' | 'x-sunset'>,
): Fact[] {
  return deprecated ? [{ place, word: 'ends', value: sunset ?? 'some day' }] : [];
}
