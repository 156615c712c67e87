import type { AwsTarget } from './aws.ts';

/** Provides the password for each new connection. */
export type Password = () => Promise<string>;

const POSTGRES_PORT = 5432;

/** An IAM token that RDS accepts as a password for 15 minutes; signed locally, without a call. */
export async function iamPassword(
  databaseUrl: string,
  { region, credentials }: AwsTarget,
): Promise<Password> {
  const { Signer } = await import('@aws-sdk/rds-signer');
  const { hostname, port, username } = new URL(databaseUrl);
  const signer = new Signer({
    hostname,
    port: Number(port) || POSTGRES_PORT,
    username: decodeURIComponent(username),
    ...(region ? { region } : {}),
    ...(credentials ? { credentials } : {}),
  });
  return () => signer.getAuthToken();
}
