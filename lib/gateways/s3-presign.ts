import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { LinkOptions } from '../core/gateways.ts';

/** Signs a download URL with the credentials of the process, without a call. */
export function presign(
  client: S3Client,
  object: { Bucket: string; Key: string },
  { filename, contentType, from, seconds }: LinkOptions,
): Promise<string> {
  const command = new GetObjectCommand({
    ...object,
    ResponseContentType: contentType,
    ResponseContentDisposition: `attachment; filename="${filename}"`,
  });
  return getSignedUrl(client, command, { expiresIn: seconds, signingDate: new Date(from) });
}
