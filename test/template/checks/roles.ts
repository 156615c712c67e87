import type { DeployedFunction } from '../../../infra/deploy/functions/deployed-function.ts';
import { functionResource } from '../../../infra/deploy/template-values.ts';
import type { Use } from '../../../lib/runtime/declared-use.ts';
import { allValues, asList, isObject, type Json, referencedResource, valueAt } from '../template.ts';

/** The IAM actions for each declared use, repeated here independently of the generator. */
const rightsByUse: Record<Use, string[]> = {
  database: ['rds-db:connect'],
  'field-keys': ['kms:Decrypt FieldKey'],
  'files-read': ['s3:GetObject', 'kms:Decrypt StorageKey'],
  'files-write': [
    's3:PutObject',
    's3:AbortMultipartUpload',
    'kms:GenerateDataKey StorageKey',
    'kms:Decrypt StorageKey',
  ],
  'imports-write': [
    's3:PutObject',
    's3:AbortMultipartUpload',
    'kms:GenerateDataKey StorageKey',
    'kms:Decrypt StorageKey',
  ],
  'exports-remove': ['s3:DeleteObject'],
  'receipts-remove': ['s3:DeleteObject'],
  'erasures-write': ['s3:PutObject', 'kms:GenerateDataKey StorageKey'],
  'erasures-read': ['s3:GetObject', 's3:ListBucket', 'kms:Decrypt StorageKey'],
  'uploads-sign': ['s3:PutObject', 'kms:GenerateDataKey StorageKey'],
  'uploads-read': ['s3:GetObject', 'kms:Decrypt StorageKey'],
  'uploads-list': ['s3:ListBucket'],
  'uploads-check': [
    's3:GetObject',
    's3:DeleteObject',
    's3:PutObject',
    's3:ListBucket',
    'kms:Decrypt StorageKey',
    'kms:GenerateDataKey StorageKey',
  ],
  mail: ['ses:SendEmail', 'ses:SendRawEmail'],
  breach: [],
  'address-source': [],
  webhooks: [],
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
  buildings: ['rds-db:connect'],
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
const FROM_QUEUE = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'];
const TO_LOG = ['logs:CreateLogStream', 'logs:PutLogEvents'];
/** A function with one of these uses, or a hook, does not share its role. */
const EXCLUSIVE_USES: Use[] = ['event-store', 'event-log', 'owner', 'pay-secrets', 'every-setting'];

/** Faults of roles: each allows exactly what its functions declare, and they all declare the same. */
export function roleFaults(template: Json, functions: readonly DeployedFunction[]): string[] {
  const roleOf = ({ name }: DeployedFunction) =>
    referencedResource(valueAt(template, 'Resources', functionResource(name), 'Properties', 'Role')) ??
    'no role';
  return [...Map.groupBy(functions, roleOf)].flatMap(([id, sharing]) => [
    ...rightFaults(template, id, sharing),
    ...sharingFaults(id, sharing),
  ]);
}

function rightFaults(template: Json, id: string, sharing: readonly DeployedFunction[]): string[] {
  const allowed = allowedBy(valueAt(template, 'Resources', id));
  const declared = [...new Set(sharing.flatMap(declaredBy))];
  const names = sharing.map(({ name }) => name).join(', ');
  return [
    ...declared.filter((right) => !allowed.includes(right)).map((right) => `${id} lacks ${right}`),
    ...allowed
      .filter((right) => !declared.includes(right))
      .map((right) => `${id} allows ${right}, not declared by ${names}`),
  ];
}

function sharingFaults(id: string, sharing: readonly DeployedFunction[]): string[] {
  const names = sharing.map(({ name }) => name).join(', ');
  const declarations = new Set(sharing.map((fn) => declaredBy(fn).toSorted().join()));
  const mayShare = sharing.every(
    ({ reach, isHook }) => !isHook && !EXCLUSIVE_USES.some((use) => reach.uses.has(use)),
  );
  return [
    ...(declarations.size > 1 ? [`${names} share ${id} and do not declare the same`] : []),
    ...(sharing.length > 1 && !mayShare ? [`${names} share ${id}, which one of them must have alone`] : []),
  ];
}

/** Rights with their resource, so that an extra queue is found as well. */
function declaredBy({ domain, reach, queue }: DeployedFunction): string[] {
  const rights = [
    ...TO_LOG.map((action) => `${action} /${domain}`),
    ...[...reach.uses].flatMap((use) => rightsByUse[use]),
    ...[...reach.sends].map((name) => `sqs:SendMessage ${name}`),
    ...(queue ? FROM_QUEUE.map((action) => `${action} ${queue}`) : []),
  ];
  return [...new Set(rights)];
}

function allowedBy(role: Json | undefined): string[] {
  const statements = [...allValues(valueAt(role, 'Properties', 'Policies') ?? [])].map(({ value }) => value);
  const allowing = statements.filter((value) => isObject(value) && value['Effect'] === 'Allow');
  const named = allowing.flatMap((statement) =>
    asList(valueAt(statement, 'Action')).flatMap((action) =>
      withResource(String(action), valueAt(statement, 'Resource')),
    ),
  );
  return [...new Set(named)];
}

/** Adds the resource to actions of services where it matters which key, parameter, queue or log group is meant. */
function withResource(action: string, resource: Json | undefined): string[] {
  if (!/^(kms|ssm|sqs|logs):/.test(action)) return [action];
  return asList(resource).map((one) => `${action} ${referencedResource(one) ?? nameInArn(one)}`);
}

/** The last part of the ARN of a parameter, a queue or a log group of functions; any other resource unchanged. */
function nameInArn(resource: Json): string {
  const text = JSON.stringify(resource);
  const [, parameter, queue, logGroup] =
    /parameter\/tournee\/[^/]+\/([^"]+)|:sqs:[^"]*:tournee-[A-Z]+-([^"]+)|:log-group:\/tournee\/[A-Z]+(\/[^"]+):\*/.exec(
      text,
    ) ?? [];
  return parameter ?? queue ?? logGroup ?? text;
}
