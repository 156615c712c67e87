import { asList, type Json, ofType, type Resource, referencedResource, valueAt } from '../template.ts';

const BLOCKS = ['BlockPublicAcls', 'BlockPublicPolicy', 'IgnorePublicAcls', 'RestrictPublicBuckets'];

/** Faults of buckets, Serverless' own included: no public access, encryption at rest and in transit, versions. */
export function bucketFaults(template: Json): string[] {
  return ofType(template, 'AWS::S3::Bucket').flatMap((bucket) => [
    ...publicFaults(bucket),
    ...(isEncrypted(bucket) ? [] : [`${bucket.id} is not encrypted`]),
    ...(valueAt(bucket.properties, 'VersioningConfiguration', 'Status') === 'Enabled'
      ? []
      : [`${bucket.id} keeps no earlier versions`]),
    ...(forgetsEarlierVersions(bucket) ? [] : [`${bucket.id} keeps earlier versions for ever`]),
    ...(policiesOf(template, bucket.id).some((statement) => deniesPlainConnections(statement, bucket.id))
      ? []
      : [`${bucket.id} takes connections in the clear`]),
  ]);
}

function publicFaults({ id, properties }: Resource): string[] {
  const open = BLOCKS.filter(
    (block) => valueAt(properties, 'PublicAccessBlockConfiguration', block) !== true,
  );
  const acl = valueAt(properties, 'AccessControl');
  return [
    ...open.map((block) => `${id} does without ${block}`),
    ...(acl === undefined ? [] : [`${id} has the access control ${String(acl)}`]),
  ];
}

function isEncrypted({ properties }: Resource): boolean {
  const rules = asList(valueAt(properties, 'BucketEncryption', 'ServerSideEncryptionConfiguration'));
  return rules.some((rule) => valueAt(rule, 'ServerSideEncryptionByDefault', 'SSEAlgorithm') !== undefined);
}

/** At least one rule for all objects ends earlier versions. */
function forgetsEarlierVersions({ properties }: Resource): boolean {
  return asList(valueAt(properties, 'LifecycleConfiguration', 'Rules')).some(
    (rule) =>
      valueAt(rule, 'Prefix') === undefined &&
      valueAt(rule, 'Status') === 'Enabled' &&
      typeof valueAt(rule, 'NoncurrentVersionExpiration', 'NoncurrentDays') === 'number',
  );
}

function policiesOf(template: Json, bucket: string): Json[] {
  return ofType(template, 'AWS::S3::BucketPolicy')
    .filter(({ properties }) => referencedResource(valueAt(properties, 'Bucket')) === bucket)
    .flatMap(({ properties }) => asList(valueAt(properties, 'PolicyDocument', 'Statement')));
}

/** The statement must cover both the bucket and its objects. */
function deniesPlainConnections(statement: Json, bucket: string): boolean {
  const named = asList(valueAt(statement, 'Resource')).map((resource) => JSON.stringify(resource));
  return (
    valueAt(statement, 'Effect') === 'Deny' &&
    valueAt(statement, 'Principal') === '*' &&
    asList(valueAt(statement, 'Action')).includes('s3:*') &&
    String(valueAt(statement, 'Condition', 'Bool', 'aws:SecureTransport')) === 'false' &&
    named.some((text) => text.includes(bucket) && text.includes('/*')) &&
    named.some((text) => text.includes(bucket) && !text.includes('/*'))
  );
}

/** The longest retention of a database backup, automatic or manual, in days. */
const LONGEST_BACKUP_DAYS = 70;
/** A year and a month: after that the keyed hashes of erased people serve no purpose. */
const LONGEST_LIST_DAYS = 400;

/** Faults of the list of erasures: it has to outlive every older backup, and to expire. */
export function erasureListFaults(template: Json): string[] {
  const rules = ofType(template, 'AWS::S3::Bucket').flatMap(({ properties }) =>
    asList(valueAt(properties, 'LifecycleConfiguration', 'Rules')).filter(
      (rule) => valueAt(rule, 'Prefix') === 'erasures/' && valueAt(rule, 'Status') === 'Enabled',
    ),
  );
  const days = rules.map((rule) => Number(valueAt(rule, 'ExpirationInDays')));
  const isKept = days.every((count) => count > LONGEST_BACKUP_DAYS && count <= LONGEST_LIST_DAYS);
  return days.length === 1 && isKept ? [] : ['the list of erasures ends too soon, too late or never'];
}
