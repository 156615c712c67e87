/** The endpoint of an AWS client: the region's service, or an emulator. */
export type AwsTarget = {
  endpoint?: string | undefined;
  region?: string | undefined;
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Shorter limits for tests. */
  limits?: TimeLimits | undefined;
};

/** Milliseconds to connect, until an answer begins, and without a byte. */
type TimeLimits = { connectionTimeout: number; requestTimeout: number; socketTimeout: number };

/**
 * The time limits of one attempt by kind of client. The SDK has none by default: a connection that died silently would keep a
 * function busy until its own timeout.
 */
const timeLimits = {
  /** KMS, SQS, SSM and Secrets Manager. Three attempts fit into the 30 seconds of a request. */
  calls: { connectionTimeout: 2000, requestTimeout: 5000, socketTimeout: 5000 },
  /** Files and uploads. A stream may pause while what was read of it is being stored. */
  objects: { connectionTimeout: 3000, requestTimeout: 20_000, socketTimeout: 60_000 },
  eventLog: { connectionTimeout: 3000, requestTimeout: 10_000, socketTimeout: 10_000 },
  mail: { connectionTimeout: 3000, requestTimeout: 10_000, socketTimeout: 10_000 },
} satisfies Record<string, TimeLimits>;

/** The options that all AWS clients share. */
export function clientOptions(
  { endpoint, region, credentials, limits }: AwsTarget,
  kind: keyof typeof timeLimits,
) {
  return {
    ...(endpoint ? { endpoint } : {}),
    ...(region ? { region } : {}),
    ...(credentials ? { credentials } : {}),
    requestHandler: { ...(limits ?? timeLimits[kind]), throwOnRequestTimeout: true },
  };
}
