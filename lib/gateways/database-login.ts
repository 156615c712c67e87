import * as z from 'zod';
import { ConfigError } from '../core/config/config.ts';
import { type AwsTarget, clientOptions } from './aws.ts';

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

/** The secret of the owner role, which RDS creates and rotates every week. */
const ManagedSecret = z.object({ password: z.string().min(1) });

/** Reads the password of the database owner from the secret that RDS manages. */
export async function managedPassword(secretArn: string, target: AwsTarget): Promise<Password> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const client = new SecretsManagerClient(clientOptions(target));
  return async () => {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
    const secret = ManagedSecret.safeParse(SecretString === undefined ? undefined : JSON.parse(SecretString));
    if (!secret.success) throw new ConfigError('DATABASE_OWNER_SECRET: the secret holds no password');
    return secret.data.password;
  };
}
