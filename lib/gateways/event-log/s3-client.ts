import { S3Client } from '@aws-sdk/client-s3';
import { type AwsTarget, clientOptions } from '../aws.ts';

const MAX_ATTEMPTS = 5;

/** A client for conditional writes, which also retries conflicts. */
export function openEventS3(target: AwsTarget): S3Client {
  const client = new S3Client({
    ...clientOptions(target, 'eventLog'),
    forcePathStyle: target.endpoint !== undefined,
    maxAttempts: MAX_ATTEMPTS,
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        // 409: another write of this key is in progress. S3 requests a retry, which the SDK does not do by default.
        if (isConflict(error)) throw Object.assign(error, { $retryable: {} });
        throw error;
      }
    },
    { step: 'deserialize', priority: 'high', name: 'repeatConflicts' },
  );
  return client;
}

function isConflict(error: unknown): error is object {
  return statusOf(error) === 409;
}

/** The HTTP status of an S3 error; undefined without a response. Checked by shape: the error may come from another realm. */
export function statusOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const { $metadata: answer } = error;
  if (typeof answer !== 'object' || answer === null || !('httpStatusCode' in answer)) return undefined;
  return answer.httpStatusCode;
}

/** Turns errors with this status into undefined. */
export function ignoreStatus(status: number) {
  return (error: unknown): undefined => {
    if (statusOf(error) !== status) throw error;
    return undefined;
  };
}
