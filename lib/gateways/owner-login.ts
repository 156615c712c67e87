import * as z from 'zod';
import { ConfigError } from '../core/config/config.ts';
import { type AwsTarget, clientOptions } from './aws.ts';
import type { Password } from './database-login.ts';

/** The secret of the database user that RDS creates; RDS rotates it every week. */
const ManagedSecret = z.object({ password: z.string().min(1) });

/** The password of the database's owner, from the secret that RDS manages. */
export async function managedPassword(secretArn: string, target: AwsTarget): Promise<Password> {
  const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager');
  const client = new SecretsManagerClient(clientOptions(target, 'calls'));
  return async () => {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: secretArn }));
    const secret = ManagedSecret.safeParse(SecretString === undefined ? undefined : JSON.parse(SecretString));
    if (!secret.success) throw new ConfigError('DATABASE_OWNER_SECRET: the secret holds no password');
    return secret.data.password;
  };
}
