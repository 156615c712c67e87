import { allValues, asList, type Json, ofType, resources, valueAt } from '../template.ts';

const RETAINED_TYPES = ['AWS::S3::Bucket', 'AWS::KMS::Key'];
/** Excepted, because Serverless manages it and its contents can be rebuilt. */
const DEPLOYMENT_BUCKET = 'ServerlessDeploymentBucket';
const LONGEST_BACKUP = 35;

/** Faults of data protection: data survives a wrong deploy, the removal of the stack, and the loss of a zone. */
export function protectionFaults(template: Json): string[] {
  const policies = (id: string, allowed: string[]) =>
    ['DeletionPolicy', 'UpdateReplacePolicy']
      // `RetainExceptOnCreate` counts as `Retain`: resources of a failed first deploy are empty and would block the next.
      .filter((policy) => !allowed.includes(policyOf(id, policy)))
      .map((policy) => `${id} can be lost: ${policy}`);
  const policyOf = (id: string, policy: string) =>
    String(valueAt(template, 'Resources', id, policy)).replace('RetainExceptOnCreate', 'Retain');
  const clusters = ofType(template, 'AWS::RDS::DBCluster').flatMap(({ id, properties }) => [
    ...policies(id, ['Snapshot', 'Retain']),
    ...(valueAt(properties, 'DeletionProtection') === true ? [] : [`${id} may be deleted`]),
    ...(valueAt(properties, 'BackupRetentionPeriod') === LONGEST_BACKUP
      ? []
      : [`${id} has backups for too short`]),
  ]);
  const kept = resources(template)
    .filter(({ id, type }) => RETAINED_TYPES.includes(type) && id !== DEPLOYMENT_BUCKET)
    .flatMap(({ id }) => policies(id, ['Retain']));
  const missing = resources(template)
    .filter(
      ({ type, body }) =>
        (type === 'AWS::RDS::DBInstance' || type === 'AWS::EC2::NatGateway') && !isIncluded(template, body),
    )
    .map(({ id }) => `${id} is left out`);
  return [...clusters, ...kept, ...missing];
}

/** Evaluates the condition of a resource; ours compare two texts that are known when packaging. */
function isIncluded(template: Json, body: Json): boolean {
  const condition = valueAt(body, 'Condition');
  if (condition === undefined) return true;
  const [left, right] = asList(valueAt(template, 'Conditions', String(condition), 'Fn::Equals'));
  return left === right;
}

const IRREPLACEABLE = ['AWS::RDS::DBCluster', 'AWS::KMS::Key', 'AWS::S3::Bucket'];

/** Types of resources holding data that the stack policy lets an update replace or delete. */
export function stackPolicyFaults(policy: Json | undefined): string[] {
  const refused = asList(policy)
    .filter((statement) => valueAt(statement, 'Effect') === 'Deny' && valueAt(statement, 'Principal') === '*')
    .filter((statement) =>
      ['Update:Replace', 'Update:Delete'].every((action) =>
        asList(valueAt(statement, 'Action')).includes(action),
      ),
    )
    .flatMap((statement) => [
      ...allValues(valueAt(statement, 'Condition', 'StringEquals', 'ResourceType') ?? null),
    ])
    .map(({ value }) => value);
  return IRREPLACEABLE.filter((type) => !refused.includes(type)).map(
    (type) => `an update may replace ${type}`,
  );
}
