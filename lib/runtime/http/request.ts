import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Client, Platform } from '../../core/context.ts';
import { type Language, languageOf } from '../../core/language.ts';
import type { EndpointFacts } from './endpoint-spec.ts';

/** The parts of a gateway event that the service uses. Header names are lower case. */
export type HttpRequest = {
  id: string;
  method: string;
  path: string;
  headers: Record<string, string | undefined>;
  pathParameters: Record<string, string | undefined>;
  rawQuery: string;
  body: Buffer;
  client: Client;
  /** The language of problems. */
  language: Language;
};

export function readRequest(event: APIGatewayProxyEventV2): HttpRequest {
  const { requestContext, headers } = event;
  return {
    id: requestContext.requestId,
    // HEAD is handled as GET; the response loses its body at the end.
    method: isHead(event) ? 'GET' : requestContext.http.method,
    path: event.rawPath,
    headers: boundedHeaders(headers),
    pathParameters: event.pathParameters ?? {},
    rawQuery: event.rawQueryString,
    body: Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'),
    client: { ip: requestContext.http.sourceIp, ...readUserAgent(headers['user-agent'] ?? '') },
    language: languageOf(headers['accept-language']),
  };
}

/** Returns whether the request is a HEAD. */
export function isHead({ requestContext }: APIGatewayProxyEventV2): boolean {
  return requestContext.http.method === 'HEAD';
}

/** The limit of API Gateway; other servers in front of the service may allow more. */
const MAX_HEADER = 10_240;

function boundedHeaders(headers: HttpRequest['headers']): HttpRequest['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([, value = '']) => value.length <= MAX_HEADER));
}

const USER_AGENT = /^[^\s/]{1,100}\/(\d{1,9}\.\d{1,9}\.\d{1,9}) \((ios|iphone|ipad|android)\b/i;

/** `Name/1.2.3 (iphone; …)` is a mobile application; everything else is `web`. */
export function readUserAgent(userAgent: string): { platform: Platform; appVersion: string | null } {
  const [, version, device] = USER_AGENT.exec(userAgent) ?? [];
  if (!version || !device) return { platform: 'web', appVersion: null };
  return { platform: device.toLowerCase() === 'android' ? 'android' : 'ios', appVersion: version };
}

/** True when `version` comes before `minimum`; both are `major.minor.patch`. */
export function isOlder(version: string, minimum: string): boolean {
  const [a, b] = [version.split('.').map(Number), minimum.split('.').map(Number)];
  const at = a.findIndex((part, index) => part !== b[index]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}

/** Returns whether an endpoint shows a page, always or to browsers: people reach it by a link. */
export function isPage({ answers, page }: Pick<EndpointFacts, 'answers' | 'page'>): boolean {
  return answers === 'html' || page !== undefined;
}

/** Returns whether the client is a browser; applications accept JSON, or send no `Accept`. */
export function wantsPage({ headers }: HttpRequest): boolean {
  return (headers['accept'] ?? '').includes('text/html');
}
