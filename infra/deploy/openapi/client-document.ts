import * as z from 'zod';

const Node = z.record(z.string(), z.unknown());

/**
 * The document for the client's types: without examples, deprecated parameters, headers of answers, and problem answers, which are
 * the same for every operation.
 */
export function plainDocument(document: unknown): string {
  const { paths, components, ...rest } = Node.parse(document);
  const { headers: _, ...others } = Node.parse(components);
  const plainPaths = mapValues(Node.parse(paths), (item) =>
    mapValues(Node.parse(item), (operation) => {
      const { responses, description: __, parameters, ...facts } = Node.parse(operation);
      const good = Object.entries(Node.parse(responses)).filter(([status]) => status.startsWith('2'));
      const plain = good.map(([status, answer]) => {
        const { headers: ___, ...content } = Node.parse(answer);
        return [status, content];
      });
      return { ...facts, parameters: offered(parameters), responses: Object.fromEntries(plain) };
    }),
  );
  return JSON.stringify(withoutExamples({ ...rest, components: others, paths: plainPaths }));
}

/** The client generates the idempotency key if none is given, and offers no deprecated parameters. */
function offered(parameters: unknown): unknown[] {
  const all = z.array(Node).default([]).parse(parameters);
  const lasting = all.filter((one) => one['deprecated'] !== true);
  return lasting.map((one) => (one['name'] === 'Idempotency-Key' ? { ...one, required: false } : one));
}

function mapValues(node: Record<string, unknown>, map: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, map(value)]));
}

/** A field may be named `example`, so this leaves the names of properties alone. */
function withoutExamples(value: unknown, areFields = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutExamples(item));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => areFields || !['example', 'examples'].includes(name));
  return Object.fromEntries(
    kept.map(([name, item]) => [name, withoutExamples(item, !areFields && name === 'properties')]),
  );
}
