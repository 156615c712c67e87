import type { Use } from '../lib/runtime/reach.ts';
import type { DeployedFunction } from './deployed-function.ts';
import { isInNetwork } from './function-settings.ts';
import { functionName, queuePrefix } from './names.ts';
import { att, logGroupResource, ownArn, param, STAGE, sub, type Value } from './template-values.ts';

type Statement = {
  Effect: 'Allow' | 'Deny';
  Action: string[];
  Resource: Value | Value[];
  Condition?: Record<string, Record<string, Value | Value[]>>;
};

const inLog = (folder: string) => sub(`$\{EventsBucket.Arn}/logs/${folder}*`);
/**
 * S3 says of a key that it is not there only to who may list; whether a right for one prefix is enough for that is
 * not documented, hence the condition counts only where a prefix is named.
 */
const listLog = (...folders: string[]) =>
  allow(['s3:ListBucket'], att('EventsBucket', 'Arn'), {
    StringLikeIfExists: { 's3:prefix': folders.map((folder) => `logs/${folder}*`) },
  });
/** The same as `lib/gateways/key-wrap.ts` gives to KMS. */
const fieldKeyContext = { StringEquals: { 'kms:EncryptionContext:purpose': 'tournee-field-key' } };
const through = (service: string) => ({
  StringEquals: { 'kms:ViaService': sub(`${service}.$\{AWS::Region}.$\{AWS::URLSuffix}`) },
});

const allow = (
  Action: string[],
  Resource: Value | Value[],
  Condition?: Statement['Condition'],
): Statement => ({
  Effect: 'Allow',
  Action,
  Resource,
  ...(Condition ? { Condition } : {}),
});

const storageKey = (service: string, ...actions: string[]) =>
  allow(actions, att('StorageKey', 'Arn'), through(service));

/** The key and the secrets of signatures lie apart: who hears of payments cannot make any. */
const readParameters = (folder: string) =>
  allow(['ssm:GetParameters'], ownArn('ssm', `parameter/tournee/${STAGE}/pay/${folder}*`));

const byUse: Record<Use, Statement[]> = {
  database: [
    allow(['rds-db:connect'], ownArn('rds-db', `dbuser:$\{DatabaseCluster.DBClusterResourceId}/tournee_app`)),
  ],
  'field-keys': [allow(['kms:Decrypt'], att('FieldKey', 'Arn'), fieldKeyContext)],
  'files-read': [allow(['s3:GetObject'], sub(`$\{FilesBucket.Arn}/*`)), storageKey('s3', 'kms:Decrypt')],
  'files-write': [
    allow(['s3:PutObject', 's3:AbortMultipartUpload'], sub(`$\{FilesBucket.Arn}/*`)),
    // S3 decrypts the parts of an upload to put them together.
    storageKey('s3', 'kms:GenerateDataKey', 'kms:Decrypt'),
  ],
  mail: [
    allow(
      ['ses:SendEmail', 'ses:SendRawEmail'],
      [
        ownArn('ses', `identity/${param('mail_domain')}`),
        ownArn('ses', `configuration-set/tournee-${STAGE}`),
      ],
    ),
  ],
  breach: [],
  'event-store': [
    allow(['s3:GetObject', 's3:PutObject'], inLog('segments/')),
    // After a restore the relay looks up what of its outbox is in the log already.
    allow(['s3:GetObject'], inLog('events/')),
    listLog('segments/', 'events/'),
    storageKey('s3', 'kms:Decrypt', 'kms:GenerateDataKey'),
  ],
  'event-log': [
    allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'], inLog('')),
    // S3 asks for it when a file is stored with a lock, and refuses locks where the bucket has none.
    allow(['s3:PutObjectRetention'], inLog('events/')),
    listLog(''),
    allow(['kms:Sign', 'kms:GetPublicKey'], att('EventLogKey', 'Arn')),
    storageKey('s3', 'kms:Decrypt', 'kms:GenerateDataKey'),
  ],
  owner: [
    allow(
      ['rds-db:connect'],
      ownArn('rds-db', `dbuser:$\{DatabaseCluster.DBClusterResourceId}/tournee_owner`),
    ),
    allow(['secretsmanager:GetSecretValue'], att('DatabaseCluster', 'MasterUserSecret.SecretArn')),
    storageKey('secretsmanager', 'kms:Decrypt'),
    allow(['kms:Encrypt'], att('FieldKey', 'Arn'), fieldKeyContext),
  ],
  pay: [readParameters('key/')],
  'pay-secrets': [readParameters('webhook/')],
  'every-setting': [readParameters('')],
};

const queueArn = (queue: string) => ownArn('sqs', `${queuePrefix(STAGE)}${queue}`);

/** One role per function, with exactly the actions that follow from what it declares. */
export function roleOf({ name, domain, reach, queue, isHook }: DeployedFunction) {
  const sends = [...reach.sends].map(queueArn);
  const statements = [
    allow(['logs:CreateLogStream', 'logs:PutLogEvents'], att(logGroupResource(domain), 'Arn')),
    ...[...reach.uses].flatMap((use) => byUse[use]),
    ...(sends.length > 0 ? [allow(['sqs:SendMessage'], sends)] : []),
    ...(queue
      ? [allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], queueArn(queue))]
      : []),
    ...(isInNetwork(reach) ? [ownNetworkOnly(name)] : []),
  ];
  return {
    Type: 'AWS::IAM::Role',
    // With its code: what the old version may must not change before the hooks have passed.
    ...(isHook ? {} : { DependsOn: 'Migration' }),
    Properties: {
      AssumeRolePolicyDocument: trust('lambda.amazonaws.com'),
      ...(isInNetwork(reach) ? { ManagedPolicyArns: [NETWORK_INTERFACES] } : {}),
      Policies: [{ PolicyName: 'reach', PolicyDocument: { Version: '2012-10-17', Statement: statements } }],
    },
  };
}

/** The service, not the function, makes network interfaces; some of these actions know no resource. */
const NETWORK_INTERFACES = sub(
  `arn:$\{AWS::Partition}:iam::aws:policy/service-role/AWSLambdaENIManagementAccess`,
);

/** What Lambda may do for the function, the function's own code may not. */
function ownNetworkOnly(name: string): Statement {
  return {
    Effect: 'Deny',
    Action: [
      'ec2:CreateNetworkInterface',
      'ec2:DeleteNetworkInterface',
      'ec2:AssignPrivateIpAddresses',
      'ec2:UnassignPrivateIpAddresses',
    ],
    Resource: ownArn('ec2', '*'),
    Condition: {
      ArnEquals: { 'lambda:SourceFunctionArn': ownArn('lambda', `function:${functionName(STAGE, name)}`) },
    },
  };
}

/** Who may take a role on. */
export function trust(service: string, Condition?: Statement['Condition']) {
  const statement = { Effect: 'Allow', Principal: { Service: service }, Action: 'sts:AssumeRole' };
  return {
    Version: '2012-10-17',
    Statement: [{ ...statement, ...(Condition ? { Condition } : {}) }],
  };
}
