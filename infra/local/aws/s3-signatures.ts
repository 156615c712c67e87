import { createHash } from 'node:crypto';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import type { buildApp } from 'fauxqs';
import type { Credentials } from './emulator-access.ts';
import { errorXml } from './s3-conditions.ts';

/** S3 takes a request whose date is not further away from its own clock. */
const TOLERANCE_MS = 900_000;

/** The headers of a request to S3, which has one value of each that it signs. */
export type Headers = Record<string, string | string[] | undefined>;

/**
 * Refuses requests to S3 whose signature is not of this method, path, query, date and signed headers, that are too old,
 * that have headers of S3 beside the signed ones, or whose body has another SHA-256 than they say. Links are checked
 * elsewhere.
 */
export function verifySignatures(
  app: ReturnType<typeof buildApp>,
  { credentials, now }: { credentials: Credentials; now: () => number },
): void {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    if (!headers.authorization || isForQueues({ method, url, headers })) return;
    const signed = readAuthorization(headers.authorization);
    const date = instantOf(headers['x-amz-date']);
    // Tests stop the clock of the emulator, and not that of the SDK.
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

/** Messages for SQS all go to one address, where the emulator has nothing of S3. */
export function isForQueues({ method, url, headers }: Asked): boolean {
  const target = String(headers['x-amz-target'] ?? '');
  return method === 'POST' && url === '/' && target.startsWith('AmazonSQS.');
}

/** What cannot be signed was not signed by anybody. */
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

/** The headers of S3 that somebody added to a signed request. */
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

/** The header that the owner of the credentials would have sent with this request. */
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
