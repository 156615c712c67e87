import type { AwsTarget } from './aws.ts';

/** A password that is asked for whenever a connection is opened. */
export type Password = () => Promise<string>;

const POSTGRES_PORT = 5432;

/** A token that RDS takes for 15 minutes instead of a password: signed here, without a call. */
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
