import type { TestAnswer } from '../support/http/answer.ts';

export type HttpRequest = { method: string; path: string; token?: string; body?: unknown };

/** Sends a request over HTTP. */
export async function sendRequest(
  url: string,
  { method, path, token, body }: HttpRequest,
): Promise<TestAnswer> {
  const hasBody = body !== undefined;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  // `fetch` has already decompressed the body.
  const { 'content-encoding': _, ...headers } = Object.fromEntries(response.headers);
  const text = bytes.toString('utf8');
  const isJson = /json/.test(headers['content-type'] ?? '') && text !== '';
  return { status: response.status, headers, body: isJson ? JSON.parse(text) : text, bytes };
}
