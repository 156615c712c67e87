import { S3Client } from '@aws-sdk/client-s3';
import { type AwsTarget, clientOptions } from '../aws.ts';

// Without limits a dead connection would hold a run to its end; the last one is for a download that stands still.
const LIMITS = {
  connectionTimeout: 3000,
  requestTimeout: 10_000,
  throwOnRequestTimeout: true,
  socketTimeout: 10_000,
};
const MAX_ATTEMPTS = 5;

/** A client for conditional writes: it repeats whatever S3 did not decide. */
export function openEventS3(target: AwsTarget): S3Client {
  const client = new S3Client({
    ...clientOptions(target),
    forcePathStyle: target.endpoint !== undefined,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: LIMITS,
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        // Another write of the same key is under way: S3 asks to come again, the SDK by itself gives up.
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

/** What S3 answered; undefined when it did not. Structural: an error may come from another realm. */
export function statusOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const { $metadata: answer } = error;
  if (typeof answer !== 'object' || answer === null || !('httpStatusCode' in answer)) return undefined;
  return answer.httpStatusCode;
}

/** Takes one answer of S3 as "there is nothing". */
export function ignoring(status: number) {
  return (error: unknown): undefined => {
    if (statusOf(error) !== status) throw error;
    return undefined;
  };
}
