type Node = Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Rewrites the document so that generators produce the narrowest types: whole numbers become integers without JSON's own bounds,
 * a number has no rules of text, and a default of a body moves into the description, because a generator would make its field
 * required.
 */
export function withTypes(node: unknown, isParameter = false): unknown {
  if (Array.isArray(node)) return node.map((item) => withTypes(item, isParameter));
  if (!isNode(node)) return node;
  const typed = Object.entries(plainSchema(node, isParameter)).map(([name, value]) => {
    if (name === 'example' || name === 'examples') return [name, value];
    // The keys under `properties` are names of fields, and a field may have the name of a schema keyword.
    if (name === 'properties' && isNode(value)) {
      const named = Object.entries(value).map(([property, schema]) => [property, withTypes(schema)]);
      return [name, Object.fromEntries(named)];
    }
    return [name, withTypes(value, isParameter || name === 'parameters')];
  });
  return Object.fromEntries(typed);
}

function plainSchema(schema: Node, isParameter: boolean): Node {
  const plain = withoutNoise(withoutTextRules(asInteger(withoutDouble(schema))));
  return isParameter || !('default' in plain) ? plain : withDefaultTold(plain);
}

/** Removes the type of a schema with `oneOf` or `anyOf`: its forms have their own types. */
function withoutDouble(schema: Node): Node {
  const { type: _, ...forms } = schema;
  return 'oneOf' in schema || 'anyOf' in schema ? forms : schema;
}

function asInteger(schema: Node): Node {
  const values: unknown = 'const' in schema ? [schema['const']] : schema['enum'];
  const isWhole = Array.isArray(values) && values.every(Number.isInteger);
  return isWhole && schema['type'] === 'number' ? { ...schema, type: 'integer' } : schema;
}

const rulesOfText = ['pattern', 'format', 'minLength', 'maxLength'];

/**
 * Removes the rules of the text in which a query or a path carries a number: JSON Schema ignores them there, and generated
 * validators do not compile with them.
 */
function withoutTextRules(schema: Node): Node {
  if (!['integer', 'number', 'boolean'].includes(`${schema['type']}`)) return schema;
  return Object.fromEntries(Object.entries(schema).filter(([name]) => !rulesOfText.includes(name)));
}

function withoutNoise(schema: Node): Node {
  const isNoise = ([name, value]: [string, unknown]) =>
    (name === 'minimum' || name === 'maximum') && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;
  return Object.fromEntries(Object.entries(schema).filter((member) => !isNoise(member)));
}

/** Moves the default into the description; an empty default is not mentioned. */
function withDefaultTold({ default: value, description = '', ...schema }: Node): Node {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  const sentence = /[^.]$/.test(`${description}`) ? `${description}.` : `${description}`;
  const told = [sentence, isEmpty ? '' : `Left out: \`${JSON.stringify(value)}\`.`].filter(Boolean).join(' ');
  return told === '' ? schema : { ...schema, description: told };
}
