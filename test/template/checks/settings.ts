import type { DeployedFunction } from '../../../infra/deploy/deployed-function.ts';
import { functionResource } from '../../../infra/deploy/template-values.ts';
import { type Config, configFrom, type Environment, settingFaults } from '../../../lib/core/config/config.ts';
import type { Use } from '../../../lib/runtime/declared-use.ts';
import { at, entries, type Json } from '../template.ts';

type Slice = Exclude<keyof Config, 'environment'>;

/** The settings that a function reads for what it declares. */
const read: Record<Exclude<Use, 'every-setting'>, Slice[]> = {
  database: ['database'],
  'field-keys': ['keys'],
  'files-read': ['files'],
  'files-write': ['files'],
  mail: ['mail'],
  breach: ['breach'],
  'event-store': ['events'],
  'event-log': ['events', 'logKey'],
  owner: ['owner', 'keys'],
  pay: ['pay'],
  'pay-secrets': ['paySecrets'],
};

/** Every function finds the settings it reads, in a form that the code takes. */
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
  const named = [...uses].flatMap((use) => (use === 'every-setting' ? [] : read[use]));
  return ['service', ...named, ...(sends.size > 0 ? (['queues'] as const) : [])];
}

/** A configuration in which the other settings do not count. */
function faultsOf({ environment, ...slices }: Config, slice: Slice): string[] {
  try {
    slices[slice]();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/** What a function of the deployed stack would find in its environment. */
function environmentOf(template: Json, name: string, stage: string): Environment {
  const path = ['Resources', functionResource(name), 'Properties', 'Environment', 'Variables'];
  return Object.fromEntries(
    entries(at(template, ...path)).map(([key, value]) => [key, workedOut(key, value, stage)]),
  );
}

/** As CloudFormation and the references would fill it in. */
function workedOut(key: string, value: Json, stage: string): string {
  if (typeof value === 'string' && value.startsWith('ssm:')) return ofParameter(key, stage);
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  const text = at(value, 'Fn::Sub');
  if (typeof text === 'string') return text.replace(/\$\{[^}]+\}/g, 'tournee');
  const attribute = at(value, 'Fn::GetAtt', 1);
  if (attribute === 'Arn')
    return 'arn:aws:kms:eu-west-3:111122223333:key/0af1c1d0-3c5e-4a2b-9d5f-0123456789ab';
  if (attribute === 'MasterUserSecret.SecretArn')
    return 'arn:aws:secretsmanager:eu-west-3:111122223333:secret:x';
  return 'tournee-x-111122223333';
}

function ofParameter(key: string, stage: string): string {
  if (key === 'PAY_WEBHOOK_SECRETS') return 'whsec_of_a_parameter';
  return `rk_${stage === 'PROD' ? 'live' : 'test'}_of_a_parameter`;
}
