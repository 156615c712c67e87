import type { DeployedFunction } from '../../../infra/deploy/functions/deployed-function.ts';
import { functionResource } from '../../../infra/deploy/template-values.ts';
import { type Config, configFrom, type Environment, settingFaults } from '../../../lib/core/config/config.ts';
import type { Use } from '../../../lib/runtime/declared-use.ts';
import { entries, type Json, valueAt } from '../template.ts';

type Slice = Exclude<keyof Config, 'environment'>;

/** The configuration slices that a function reads, by declared use. */
const slicesByUse: Record<Exclude<Use, 'every-setting'>, Slice[]> = {
  database: ['database'],
  'field-keys': ['keys'],
  'files-read': ['files'],
  'files-write': ['files'],
  'imports-write': ['files'],
  'exports-remove': ['files'],
  'receipts-remove': ['files'],
  'erasures-write': ['files'],
  'erasures-read': ['files'],
  'uploads-sign': ['files'],
  'uploads-read': ['files'],
  'uploads-list': ['files'],
  'uploads-check': ['files'],
  mail: ['mail'],
  breach: ['breach'],
  'address-source': ['addressSource'],
  webhooks: [],
  'event-store': ['events'],
  'event-log': ['events', 'logKey'],
  buildings: ['buildings'],
  owner: ['owner', 'keys', 'buildings'],
  pay: ['pay'],
  'pay-secrets': ['paySecrets'],
};

/** Missing or invalid settings of each function. */
export function settingsFaults(
  { stage, template }: { stage: string; template: Json },
  functions: readonly DeployedFunction[],
): string[] {
  return functions.flatMap(({ name, reach }) => {
    const config = configFrom(environmentOf(template, name, stage));
    const faults = reach.uses.has('every-setting')
      ? settingFaults(config)
      : slicesOf(reach).flatMap((slice) => faultsOf(config, slice));
    return [...new Set(faults)].map((fault) => `${name}: ${fault}`);
  });
}

function slicesOf({ uses, sends }: DeployedFunction['reach']): Slice[] {
  const named = [...uses].flatMap((use) => (use === 'every-setting' ? [] : slicesByUse[use]));
  return ['service', ...named, ...(sends.size > 0 ? (['queues'] as const) : [])];
}

/** The faults of one slice of the configuration. */
function faultsOf({ environment, ...slices }: Config, slice: Slice): string[] {
  try {
    slices[slice]();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** The environment variables of a deployed function. */
function environmentOf(template: Json, name: string, stage: string): Environment {
  const path = ['Resources', functionResource(name), 'Properties', 'Environment', 'Variables'];
  return Object.fromEntries(
    entries(valueAt(template, ...path)).map(([key, value]) => [key, resolved(key, value, stage)]),
  );
}

/** A value with intrinsic functions and references replaced by examples. */
function resolved(key: string, value: Json, stage: string): string {
  if (typeof value === 'string' && value.startsWith('ssm:')) return parameterValue(key, stage);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const text = valueAt(value, 'Fn::Sub');
  if (typeof text === 'string') return text.replace(/\$\{[^}]+\}/g, 'tournee');
  const attribute = valueAt(value, 'Fn::GetAtt', 1);
  if (attribute === 'Arn')
    return 'arn:aws:kms:eu-west-3:111122223333:key/0af1c1d0-3c5e-4a2b-9d5f-0123456789ab';
  if (attribute === 'MasterUserSecret.SecretArn')
    return 'arn:aws:secretsmanager:eu-west-3:111122223333:secret:x';
  return 'tournee-x-111122223333';
}

function parameterValue(key: string, stage: string): string {
  if (key === 'PAY_WEBHOOK_SECRETS') return 'whsec_of_a_parameter';
  return `rk_${stage === 'PROD' ? 'live' : 'test'}_of_a_parameter`;
}
