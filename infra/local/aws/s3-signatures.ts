import { createHash } from 'node:crypto';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import type { buildApp } from 'fauxqs';
import type { Credentials } from './emulator-access.ts';
import { errorXml } from './s3-conditions.ts';

/** S3 accepts a request only if its date is within this time of S3's clock. */
const TOLERANCE_MS = 900_000;

/** The headers of a request to S3; a signed header has one value. */
export type Headers = Record<string, string | string[] | undefined>;

/**
 * Refuses requests to S3 whose signature does not match method, path, query, date and signed headers, that are too old, that have
 * unsigned S3 headers, or whose body does not match its stated SHA-256. `s3-links.ts` checks presigned links.
 */
export function verifySignatures(
  app: ReturnType<typeof buildApp>,
  { credentials, now }: { credentials: Credentials; now: () => number },
): void {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    if (!headers.authorization || isForQueues({ method, url, headers })) return;
    const signed = readAuthorization(headers.authorization);
    const date = instantOf(headers['x-amz-date']);
    // Tests stop the emulator's clock but not the SDK's, so either clock is accepted.
    const isNear = [now(), Date.now()].some((clock) => Math.abs(clock - date) <= TOLERANCE_MS);
    if (!isNear) {
      await reply.status(403).send(errorXml('RequestTimeTooSkewed', 'The request is too old'));
      return;
    }
    if (signed && unsignedOf(headers, signed).length > 0) {
      await reply.status(403).send(errorXml('AccessDenied', 'There were headers which were not signed'));
      return;
    }
    const expected =
      signed && (await orNothing(authorizationFor({ method, url, headers, date, signed, credentials })));
    if (expected !== headers.authorization)
      await reply.status(403).send(errorXml('SignatureDoesNotMatch', 'The request is not the signed one'));
  });
  app.addHook('preHandler', async ({ headers, body }, reply) => {
    const hash = headers['x-amz-content-sha256'];
    if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash) || !Buffer.isBuffer(body)) return;
    if (createHash('sha256').update(body).digest('hex') !== hash)
      await reply.status(400).send(errorXml('XAmzContentSHA256Mismatch', 'The body has another SHA-256'));
  });
}

type Asked = { method: string; url: string; headers: Headers };

/** Whether a request is for SQS: all of these go to one address, which S3 does not use. */
export function isForQueues({ method, url, headers }: Asked): boolean {
  const target = String(headers['x-amz-target'] ?? '');
  return method === 'POST' && url === '/' && target.startsWith('AmazonSQS.');
}

/** The result of signing; undefined if the request cannot be signed at all. */
export async function orNothing<T>(signing: Promise<T>): Promise<T | undefined> {
  try {
    return await signing;
  } catch {
    return undefined;
  }
}

type Signed = { region: string; names: string[] };

function readAuthorization(authorization = ''): Signed | undefined {
  const [, region, names] =
    /Credential=[^/]+\/\d+\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+),/.exec(authorization) ?? [];
  return region && names ? { region, names: names.split(';') } : undefined;
}

/** The S3 headers of a signed request that the signature does not cover. */
function unsignedOf(headers: Headers, { names }: Signed): string[] {
  return Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !names.includes(name));
}

export function instantOf(date: string | string[] | undefined): number {
  const [, day, time] = /^(\d{8})T(\d{6})Z$/.exec(String(date)) ?? [];
  if (!day || !time) return 0;
  const written = `${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  return Date.parse(written);
}

type Received = Asked & { date: number; signed: Signed; credentials: Credentials };

/** The `Authorization` header that the credentials produce for this request. */
async function authorizationFor({ method, url, headers, date, signed, credentials }: Received) {
  const { region, names } = signed;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const signer = new SignatureV4({
    credentials,
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  });
  const request = new HttpRequest({
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name] ?? '')])),
  });
  const again = await signer.sign(request, { signingDate: new Date(date) });
  return again.headers['authorization'];
}
