import type { DeployedFunction } from '../../../infra/deployed-function.ts';
import { roleResource } from '../../../infra/template-values.ts';
import type { Use } from '../../../lib/runtime/reach.ts';
import { at, everything, isObject, type Json, list, target } from '../template.ts';

/** What each thing a function declares is worth in IAM: said here once more, so that the generator is held to it. */
const worth: Record<Use, string[]> = {
  database: ['rds-db:connect'],
  'field-keys': ['kms:Decrypt FieldKey'],
  'files-read': ['s3:GetObject', 'kms:Decrypt StorageKey'],
  'files-write': [
    's3:PutObject',
    's3:AbortMultipartUpload',
    'kms:GenerateDataKey StorageKey',
    'kms:Decrypt StorageKey',
  ],
  mail: ['ses:SendEmail', 'ses:SendRawEmail'],
  breach: [],
  'event-store': [
    's3:GetObject',
    's3:PutObject',
    's3:ListBucket',
    'kms:Decrypt StorageKey',
    'kms:GenerateDataKey StorageKey',
  ],
  'event-log': [
    's3:GetObject',
    's3:PutObject',
    's3:DeleteObject',
    's3:AbortMultipartUpload',
    's3:PutObjectRetention',
    's3:ListBucket',
    'kms:Sign EventLogKey',
    'kms:GetPublicKey EventLogKey',
    'kms:Decrypt StorageKey',
    'kms:GenerateDataKey StorageKey',
  ],
  owner: [
    'rds-db:connect',
    'secretsmanager:GetSecretValue',
    'kms:Decrypt StorageKey',
    'kms:Encrypt FieldKey',
  ],
  pay: ['ssm:GetParameters pay/key/*'],
  'pay-secrets': ['ssm:GetParameters pay/webhook/*'],
  'every-setting': ['ssm:GetParameters pay/*'],
};
const ALL = ['logs:CreateLogStream', 'logs:PutLogEvents'];
const FROM_QUEUE = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];

/** The role of every function allows what the function declares, no less and no more. */
export function roleFaults(template: Json, functions: readonly DeployedFunction[]): string[] {
  return functions.flatMap((subject) => {
    const id = roleResource(subject.name);
    const [allowed, declared] = [allowedBy(at(template, 'Resources', id)), declaredBy(subject)];
    return [
      ...declared.filter((action) => !allowed.includes(action)).map((action) => `${id} lacks ${action}`),
      ...allowed
        .filter((action) => !declared.includes(action))
        .map((action) => `${id} allows ${action}, which ${subject.name} does not declare`),
    ];
  });
}

function declaredBy({ reach, queue }: DeployedFunction): string[] {
  const actions = [
    ...ALL,
    ...[...reach.uses].flatMap((use) => worth[use]),
    ...(reach.sends.size > 0 ? ['sqs:SendMessage'] : []),
    ...(queue ? FROM_QUEUE : []),
  ];
  return [...new Set(actions)];
}

function allowedBy(role: Json | undefined): string[] {
  const statements = [...everything(at(role, 'Properties', 'Policies') ?? [])].map(({ value }) => value);
  const allowing = statements.filter((value) => isObject(value) && value['Effect'] === 'Allow');
  const named = allowing.flatMap((statement) =>
    list(at(statement, 'Action')).flatMap((action) =>
      withResource(String(action), at(statement, 'Resource')),
    ),
  );
  return [...new Set(named)];
}

/** Of keys and parameters it counts which: one that wraps fields is worth more than one that encrypts files. */
function withResource(action: string, resource: Json | undefined): string[] {
  if (!/^(kms|ssm):/.test(action)) return [action];
  return list(resource).map((one) => `${action} ${target(one) ?? parameterIn(one)}`);
}

/** `pay/key/*` of its ARN; what is no parameter stays as it is. */
function parameterIn(resource: Json): string {
  const text = JSON.stringify(resource);
  return /parameter\/tournee\/[^/]+\/([^"]+)/.exec(text)?.[1] ?? text;
}
