import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import type { SignedUpload, UploadToSign } from '../core/gateways.ts';
import { addSeconds } from '../core/time.ts';

/** S3 refuses a request whose date differs from its own clock by more than this. */
const S3_TOLERANCE_SECONDS = 900;

/**
 * Signs the upload of exactly these bytes under a new key, without a network call. The signature is in a header, because only then
 * S3 compares the body with `x-amz-content-sha256`. Such a request has no expiry: its date is set so that the tolerance of S3 ends
 * at `expiresAt`. The bucket encrypts with its own key because no header requests another one, and S3 refuses unsigned `x-amz-`
 * headers.
 */
export async function signUpload(
  client: S3Client,
  object: { Bucket: string; Key: string },
  { contentType, size, sha256, expiresAt }: UploadToSign,
): Promise<SignedUpload> {
  const request = await unsignedRequest(
    client,
    new PutObjectCommand({
      ...object,
      ContentType: contentType,
      ContentLength: size,
      ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
      IfNoneMatch: '*',
    }),
  );
  const { region, credentials, sha256: hash } = client.config;
  const signer = new SignatureV4({ service: 's3', region, credentials, sha256: hash, uriEscapePath: false });
  const { protocol, hostname, port, path } = request;
  const host = port === undefined ? hostname : `${hostname}:${port}`;
  const { headers } = await signer.sign(
    new HttpRequest({
      method: 'PUT',
      protocol,
      hostname,
      path,
      headers: { ...storedHeaders(request.headers), host, 'x-amz-content-sha256': sha256 },
    }),
    { signingDate: new Date(addSeconds(expiresAt, -S3_TOLERANCE_SECONDS)) },
  );
  // HTTP clients set these two headers themselves, and browsers forbid setting them.
  const { host: _, 'content-length': __, ...sent } = headers;
  return { method: 'PUT', url: `${protocol}//${host}${path}`, headers: sent };
}

/** Builds the request of a command without sending it. */
async function unsignedRequest(client: S3Client, command: PutObjectCommand): Promise<HttpRequest> {
  let built: HttpRequest | undefined;
  command.middlewareStack.add(
    () =>
      async ({ request }) => {
        if (HttpRequest.isInstance(request)) built = request;
        return { response: {}, output: { $metadata: {} } };
      },
    { step: 'build', priority: 'high', name: 'keepUnsigned' },
  );
  await client.send(command);
  if (!built) throw new Error('the upload could not be built');
  return built;
}

/** Removes headers that only describe the SDK. */
function storedHeaders(headers: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => /^(content-|if-|x-amz-)/.test(name) && name !== 'x-amz-user-agent',
    ),
  );
}
