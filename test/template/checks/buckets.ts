import { at, type Json, list, ofType, type Resource, target } from '../template.ts';

const BLOCKS = ['BlockPublicAcls', 'BlockPublicPolicy', 'IgnorePublicAcls', 'RestrictPublicBuckets'];

/** Nobody outside reaches a bucket, and nobody at all without encryption. Holds for the bucket of Serverless, too. */
export function bucketFaults(template: Json): string[] {
  return ofType(template, 'AWS::S3::Bucket').flatMap((bucket) => [
    ...publicFaults(bucket),
    ...(isEncrypted(bucket) ? [] : [`${bucket.id} is not encrypted`]),
    ...(at(bucket.properties, 'VersioningConfiguration', 'Status') === 'Enabled'
      ? []
      : [`${bucket.id} keeps no earlier versions`]),
    ...(policiesOf(template, bucket.id).some((statement) => refusesPlainConnections(statement, bucket.id))
      ? []
      : [`${bucket.id} takes connections in the clear`]),
  ]);
}

function publicFaults({ id, properties }: Resource): string[] {
  const open = BLOCKS.filter((block) => at(properties, 'PublicAccessBlockConfiguration', block) !== true);
  const acl = at(properties, 'AccessControl');
  return [
    ...open.map((block) => `${id} does without ${block}`),
    ...(acl === undefined ? [] : [`${id} has the access control ${String(acl)}`]),
  ];
}

function isEncrypted({ properties }: Resource): boolean {
  const rules = list(at(properties, 'BucketEncryption', 'ServerSideEncryptionConfiguration'));
  return rules.some((rule) => at(rule, 'ServerSideEncryptionByDefault', 'SSEAlgorithm') !== undefined);
}

function policiesOf(template: Json, bucket: string): Json[] {
  return ofType(template, 'AWS::S3::BucketPolicy')
    .filter(({ properties }) => target(at(properties, 'Bucket')) === bucket)
    .flatMap(({ properties }) => list(at(properties, 'PolicyDocument', 'Statement')));
}

/** The statement must name the bucket and its objects: one of them alone leaves the other open. */
function refusesPlainConnections(statement: Json, bucket: string): boolean {
  const named = list(at(statement, 'Resource')).map((resource) => JSON.stringify(resource));
  return (
    at(statement, 'Effect') === 'Deny' &&
    at(statement, 'Principal') === '*' &&
    list(at(statement, 'Action')).includes('s3:*') &&
    String(at(statement, 'Condition', 'Bool', 'aws:SecureTransport')) === 'false' &&
    named.some((text) => text.includes(bucket) && text.includes('/*')) &&
    named.some((text) => text.includes(bucket) && !text.includes('/*'))
  );
}
