/** How many records of a list an example shows. */
const SHOWN_RECORDS = 2;
/** Members whose value opens something: an example shows that there is one, not what it looks like. */
const secretMembers = new Set(['token', 'secret', 'client_secret', 'authorization', 'cursor']);

/** An answer as the document shows it: long lists of records cut, secrets and addresses of this machine replaced. */
export function readable(node: unknown, name = ''): unknown {
  if (typeof node === 'string') return secretMembers.has(name) ? `example-${name}` : readableText(node);
  // How long something took differs from run to run.
  if (name === 'took_ms') return 1_000;
  if (Array.isArray(node)) {
    const isOfRecords = typeof node[0] === 'object' && !Array.isArray(node[0]);
    return (isOfRecords ? node.slice(0, SHOWN_RECORDS) : node).map((part) => readable(part));
  }
  if (typeof node !== 'object' || node === null) return node;
  // The document would hold itself.
  if ('openapi' in node) return { ...node, info: {}, servers: [], tags: [], paths: {}, components: {} };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, readable(value, key)]));
}

/** The port of an emulator, the signature of a link and a drawing of either differ from run to run. */
function readableText(text: string): string {
  return text
    .replace(/^http:\/\/(127\.0\.0\.1|localhost):\d+\/[^/]+/, 'https://files.example.org')
    .replace(/^<svg .*$/, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 41 41">…</svg>')
    .replace(/\?X-Amz-.*$/, '?X-Amz-Signature=example')
    .replace(/^request-\d+$/, 'request-1');
}
