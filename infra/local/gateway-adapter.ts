import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { MAX_BODY_BYTES } from '../../lib/runtime/http/parse.ts';

/** Converts a request to the event that API Gateway's HTTP API passes to a function (payload format 2.0). */
export async function toEvent(request: IncomingMessage): Promise<APIGatewayProxyEventV2> {
  const [path = '/', query = ''] = splitUrl(request.url ?? '/');
  const body = await readBody(request);
  const method = request.method ?? 'GET';
  const headers = joinHeaders(request);
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: query,
    headers,
    requestContext: {
      accountId: 'local',
      apiId: 'local',
      domainName: headers['host'] ?? '127.0.0.1',
      domainPrefix: 'local',
      http: {
        method,
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: (request.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: '$default',
      stage: '$default',
      time: new Date().toUTCString(),
      timeEpoch: Date.now(),
    },
    // Always in base64, so that the bytes arrive unchanged.
    ...(body.length > 0 ? { body: body.toString('base64') } : {}),
    isBase64Encoded: body.length > 0,
  };
}

/** Sends the result of a function as the gateway would. */
export function sendResult(response: ServerResponse, result: APIGatewayProxyStructuredResultV2): void {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8');
  // Node itself sends no body to a HEAD request; the function sets its length.
  const isHead = response.req.method === 'HEAD';
  const hasBody = !isHead && result.statusCode !== 204 && result.statusCode !== 304;
  const length = hasBody ? { 'content-length': String(body.length) } : {};
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(result.headers ?? {})) headers[name] = String(value);
  response.writeHead(result.statusCode ?? 200, { ...headers, ...length });
  response.end(hasBody ? body : undefined);
}

function splitUrl(url: string): [string, string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
}

function joinHeaders(request: IncomingMessage): Record<string, string> {
  const joined: Record<string, string> = {};
  const { rawHeaders } = request;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name, value] = [(rawHeaders[at] ?? '').toLowerCase(), rawHeaders[at + 1] ?? ''];
    joined[name] = Object.hasOwn(joined, name) ? `${joined[name]},${value}` : value;
  }
  return joined;
}

const NO_BODY = Buffer.alloc(0);

/** Keeps at most one byte more than the limit, enough to recognise a body that is too large, and discards the rest. */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const { 'content-length': announced, 'transfer-encoding': encoding } = request.headers;
  if (announced === undefined && encoding === undefined) return NO_BODY;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (length > MAX_BODY_BYTES) continue;
    chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES + 1);
}
