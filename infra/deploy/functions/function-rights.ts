import type { Use } from '../../../lib/runtime/declared-use.ts';
import { att, ownArn, param, STAGE, sub, type Value } from '../template-values.ts';

/** An IAM policy statement. */
export type Statement = {
  Effect: 'Allow' | 'Deny';
  Action: string[];
  Resource: Value | Value[];
  Condition?: Record<string, Record<string, Value | Value[]>>;
};

const inLog = (folder: string) => sub(`$\{EventsBucket.Arn}/logs/${folder}*`);
/**
 * S3 answers 404 for a missing key only to callers that may list, otherwise 403; whether a right to list one prefix is
 * enough is not documented, hence the condition applies only to requests that name a prefix.
 */
const listLog = (...folders: string[]) =>
  allow(['s3:ListBucket'], att('EventsBucket', 'Arn'), {
    StringLikeIfExists: { 's3:prefix': folders.map((folder) => `logs/${folder}*`) },
  });
const inFiles = (...folders: string[]) => folders.map((folder) => sub(`$\{FilesBucket.Arn}/${folder}/*`));
/** Must equal the encryption context of `lib/gateways/key-wrap.ts`. */
const fieldKeyContext = { StringEquals: { 'kms:EncryptionContext:purpose': 'tournee-field-key' } };
const through = (service: string) => ({
  StringEquals: { 'kms:ViaService': sub(`${service}.$\{AWS::Region}.$\{AWS::URLSuffix}`) },
});

export const allow = (
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

const uploadsPrefix = { 's3:prefix': ['uploads/*'] };

/** The secret key and the webhook secrets are in separate folders: the webhook's function cannot create payments. */
const readParameters = (folder: string) =>
  allow(['ssm:GetParameters'], ownArn('ssm', `parameter/tournee/${STAGE}/pay/${folder}*`));

/** The IAM statements for each declared use; empty for services outside AWS. */
export const rightsOf: Readonly<Record<Use, readonly Statement[]>> = {
  database: [
    allow(['rds-db:connect'], ownArn('rds-db', `dbuser:$\{DatabaseCluster.DBClusterResourceId}/tournee_app`)),
  ],
  'field-keys': [allow(['kms:Decrypt'], att('FieldKey', 'Arn'), fieldKeyContext)],
  'files-read': [
    allow(['s3:GetObject'], inFiles('receipts', 'exports', 'imports')),
    storageKey('s3', 'kms:Decrypt'),
  ],
  'files-write': [
    allow(['s3:PutObject', 's3:AbortMultipartUpload'], inFiles('receipts', 'exports')),
    // Completing a multipart upload requires decrypting its parts.
    storageKey('s3', 'kms:GenerateDataKey', 'kms:Decrypt'),
  ],
  'imports-write': [
    allow(['s3:PutObject', 's3:AbortMultipartUpload'], inFiles('imports/towns')),
    storageKey('s3', 'kms:GenerateDataKey', 'kms:Decrypt'),
  ],
  'exports-remove': [allow(['s3:DeleteObject'], inFiles('exports'))],
  'receipts-remove': [allow(['s3:DeleteObject'], inFiles('receipts'))],
  'erasures-write': [allow(['s3:PutObject'], inFiles('erasures')), storageKey('s3', 'kms:GenerateDataKey')],
  'erasures-read': [
    allow(['s3:GetObject'], inFiles('erasures')),
    allow(['s3:ListBucket'], att('FilesBucket', 'Arn'), { StringLike: { 's3:prefix': ['erasures/*'] } }),
    storageKey('s3', 'kms:Decrypt'),
  ],
  // A signed request of a client has the rights of the function that signed it.
  'uploads-sign': [
    allow(['s3:PutObject'], inFiles('uploads/waiting')),
    storageKey('s3', 'kms:GenerateDataKey'),
  ],
  'uploads-read': [allow(['s3:GetObject'], inFiles('uploads/ready')), storageKey('s3', 'kms:Decrypt')],
  'uploads-list': [allow(['s3:ListBucket'], att('FilesBucket', 'Arn'), { StringLike: uploadsPrefix })],
  'uploads-check': [
    allow(['s3:GetObject', 's3:DeleteObject'], inFiles('uploads/waiting', 'uploads/ready')),
    // The checked files, and the empty objects that invalidate signed requests.
    allow(['s3:PutObject'], inFiles('uploads/ready', 'uploads/waiting')),
    // Without this right S3 answers 403 for a missing object.
    allow(['s3:ListBucket'], att('FilesBucket', 'Arn'), { StringLikeIfExists: uploadsPrefix }),
    storageKey('s3', 'kms:Decrypt', 'kms:GenerateDataKey'),
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
  'address-source': [],
  webhooks: [],
  'event-store': [
    allow(['s3:GetObject', 's3:PutObject'], inLog('segments/')),
    // After a restore the relay checks which events of its outbox are already in the log.
    allow(['s3:GetObject'], inLog('events/')),
    listLog('segments/', 'events/'),
    storageKey('s3', 'kms:Decrypt', 'kms:GenerateDataKey'),
  ],
  'event-log': [
    allow(['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:AbortMultipartUpload'], inLog('')),
    // Required to store an object with a retention lock; S3 refuses such locks where the bucket has none.
    allow(['s3:PutObjectRetention'], inLog('events/')),
    listLog(''),
    allow(['kms:Sign', 'kms:GetPublicKey'], att('EventLogKey', 'Arn')),
    storageKey('s3', 'kms:Decrypt', 'kms:GenerateDataKey'),
  ],
  buildings: [
    allow(
      ['rds-db:connect'],
      ownArn('rds-db', `dbuser:$\{DatabaseCluster.DBClusterResourceId}/tournee_buildings`),
    ),
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
