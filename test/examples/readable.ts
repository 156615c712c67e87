/** How many records of a list an example shows. */
const SHOWN_RECORDS = 2;
/** Members whose value is a secret or opaque: an example shows a placeholder. */
const secretMembers = new Set(['token', 'secret', 'client_secret', 'authorization', 'cursor']);

/** A response as the document shows it: long lists are cut, secrets and addresses of this machine are replaced. */
export function readable(node: unknown, name = ''): unknown {
  if (typeof node === 'string') return secretMembers.has(name) ? `example-${name}` : readableText(node);
  // The duration differs from run to run.
  if (name === 'took_ms') return 1_000;
  if (Array.isArray(node)) {
    const isOfRecords = typeof node[0] === 'object' && !Array.isArray(node[0]);
    return (isOfRecords ? node.slice(0, SHOWN_RECORDS) : node).map((part) => readable(part));
  }
  if (typeof node !== 'object' || node === null) return node;
  // The API document would contain itself.
  if ('openapi' in node) return { ...node, info: {}, servers: [], tags: [], paths: {}, components: {} };
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, readable(value, key)]));
}

/** Replaces what differs from run to run: the port of an emulator, the signature of a link, a QR code of a link. */
function readableText(text: string): string {
  return (
    text
      .replace(/^http:\/\/(127\.0\.0\.1|localhost):\d+\/[^/]+/, 'https://files.example.org')
      .replace(/^<svg .*$/, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 41 41">…</svg>')
      // Nothing that a scanner would take for a key.
      .replace(/^(tk_test_.{4})\w{45}$/, '$1…')
      .replace(/\?X-Amz-.*$/, '?X-Amz-Signature=example')
      .replace(/^request-\d+$/, 'request-1')
  );
}
