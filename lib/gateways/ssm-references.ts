import { ConfigError, type Environment } from '../core/config/config.ts';
import { type AwsTarget, clientOptions } from './aws.ts';

/** Marks a value as the name of an SSM parameter. */
const PREFIX = 'ssm:';

/** Replaces every `ssm:<name>` in the environment with the value of that parameter; makes no call when there is none. */
export async function resolveReferences(environment: Environment, target: AwsTarget): Promise<Environment> {
  const references = Object.entries(environment).flatMap(([name, value]) =>
    value?.startsWith(`${PREFIX}/`) ? [{ name, parameter: value.slice(PREFIX.length) }] : [],
  );
  if (references.length === 0) return environment;
  const values = await readParameters([...new Set(references.map(({ parameter }) => parameter))], target);
  const resolved = references.map(({ name, parameter }) => {
    const value = values.get(parameter);
    if (value === undefined) throw new ConfigError(`${name}: there is no parameter ${parameter}`);
    return [name, value] as const;
  });
  return { ...environment, ...Object.fromEntries(resolved) };
}

/** SSM accepts at most this many names per call. */
const BATCH = 10;

async function readParameters(names: string[], target: AwsTarget): Promise<Map<string, string>> {
  const { GetParametersCommand, SSMClient } = await import('@aws-sdk/client-ssm');
  const client = new SSMClient(clientOptions(target, 'calls'));
  const values = new Map<string, string>();
  for (let at = 0; at < names.length; at += BATCH) {
    const command = new GetParametersCommand({ Names: names.slice(at, at + BATCH), WithDecryption: true });
    const { Parameters = [] } = await client.send(command);
    for (const { Name, Value } of Parameters) if (Name && Value) values.set(Name, Value);
  }
  return values;
}
