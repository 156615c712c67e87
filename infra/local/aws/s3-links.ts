import { S3RequestPresigner } from '@aws-sdk/s3-request-presigner';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/protocols';
import type { buildApp } from 'fauxqs';
import type { Credentials } from './emulator-access.ts';
import { errorXml } from './s3-conditions.ts';
import { type Headers, instantOf, isForQueues, orNothing } from './s3-signatures.ts';

/** Refuses presigned links whose signature does not match their method, path, query, date and duration. */
export function verifyLinks(app: ReturnType<typeof buildApp>, credentials: Credentials): void {
  app.addHook('onRequest', async ({ method, url, headers }, reply) => {
    if (headers.authorization || isForQueues({ method, url, headers })) return;
    if (!(await orNothing(isSigned({ method, url, headers, credentials }))))
      await reply.status(403).send(errorXml('SignatureDoesNotMatch', 'The link is not the signed one'));
  });
}

type Received = { method: string; url: string; headers: Headers; credentials: Credentials };

/** The query parameters that signing adds to a link. */
const ADDED = new Set(
  ['Algorithm', 'Content-Sha256', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Signature'].map(
    (name) => `X-Amz-${name}`,
  ),
);

/** Whether the credentials produce the signature of this link. */
async function isSigned({ method, url, headers, credentials }: Received): Promise<boolean> {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const given = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  const [, , region = ''] = given('Credential').split('/');
  const request = new HttpRequest({
    method,
    path: pathname,
    query: Object.fromEntries([...searchParams].filter(([name]) => !ADDED.has(name))),
    headers: { host: String(headers['host']) },
  });
  const presigner = new S3RequestPresigner({ credentials, region, sha256: Sha256 });
  const again = await presigner.presign(request, {
    signingDate: new Date(instantOf(given('Date'))),
    expiresIn: Number(given('Expires')),
  });
  return again.query?.['X-Amz-Signature'] === given('Signature');
}
