import type middy from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { compress, type Encoding } from '../../core/reply.ts';

const MIN_BYTES = 1024;
const compressible = /^(text\/|application\/(json|problem\+json|javascript|geo\+json))/;

/** Longer headers are cut; no browser sends one. */
const MAX_HEADER = 1000;

/** The best encoding the client accepts; a quality of 0 means not accepted. */
export function chooseEncoding(header: string): Encoding | undefined {
  const accepted = new Map(
    header
      .slice(0, MAX_HEADER)
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.trim().toLowerCase().split(';');
        const quality = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
        return [name.trim(), quality ? Number(quality.slice(2)) : 1] as const;
      }),
  );
  const accepts = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : undefined;
}

/** Compresses textual answers over 1 kB, because the gateway does not. */
export function compression(): middy.MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2
> {
  return {
    after: async ({ event, response }) => {
      if (!response?.body || !compressible.test(String(response.headers?.['content-type']))) return;
      if (response.headers?.['content-encoding']) return;
      const bytes = Buffer.from(response.body, response.isBase64Encoded ? 'base64' : 'utf8');
      if (bytes.length <= MIN_BYTES) return;
      const vary = [response.headers?.['vary'], 'Accept-Encoding'].filter(Boolean).join(', ');
      response.headers = { ...response.headers, vary };
      const encoding = chooseEncoding(event.headers['accept-encoding'] ?? '');
      if (!encoding) return;
      response.body = (await compress(bytes, encoding, 'quick')).toString('base64');
      response.isBase64Encoded = true;
      response.headers['content-encoding'] = encoding;
    },
  };
}
