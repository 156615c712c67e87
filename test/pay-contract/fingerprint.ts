import { createHash } from 'node:crypto';
import { type Definitions, type Derived, referencedName, type Schema } from './schema.ts';

/** The contract as lines: versions, then each operation with hashes of its request and response schemas. */
export function fingerprintOf({ sdkVersion, apiVersion, operations, definitions }: Derived): string[] {
  const lines = operations.map(({ name, verb, path, request, answer }) =>
    [name, verb, path, hashOf(request, definitions.request), hashOf(answer, definitions.answer)].join(' '),
  );
  return [`sdk ${sdkVersion}`, `api ${apiVersion}`, ...lines];
}

/** Hash of a schema and all definitions it refers to. */
function hashOf(schema: Schema, definitions: Definitions): string {
  const names = new Set<string>();
  collectNames(schema, definitions, names);
  const referenced = [...names].sort().map((name) => [name, definitions[name]]);
  return createHash('sha256')
    .update(JSON.stringify([schema, referenced]))
    .digest('hex');
}

function collectNames(schema: Schema, definitions: Definitions, names: Set<string>): void {
  for (const name of referencesIn(schema)) {
    const definition = definitions[name];
    if (!definition || names.has(name)) continue;
    names.add(name);
    collectNames(definition, definitions, names);
  }
}

function referencesIn(schema: Schema): string[] {
  const { $ref, allOf = [], anyOf = [], oneOf = [], items, properties = {}, additionalProperties } = schema;
  const parts = [...allOf, ...anyOf, ...oneOf, items, ...Object.values(properties), additionalProperties];
  const inner = parts.flatMap((part) => (typeof part === 'object' ? referencesIn(part) : []));
  return $ref ? [referencedName(schema), ...inner] : inner;
}
