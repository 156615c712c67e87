import { at, everything, type Json, list, ofType, resources } from '../template.ts';

const KEPT = ['AWS::S3::Bucket', 'AWS::KMS::Key'];
/** Serverless empties and removes its own bucket; what it holds can be built again. */
const REBUILT = 'ServerlessDeploymentBucket';
const LONGEST_BACKUP = 35;

/** The data of PROD survives a wrong deploy, a removed stack and the loss of a zone. */
export function protectionFaults(template: Json): string[] {
  const policies = (id: string, allowed: string[]) =>
    ['DeletionPolicy', 'UpdateReplacePolicy']
      // What a failed first deploy has made holds nothing yet, and would be in the way of the second.
      .filter((policy) => !allowed.includes(policyOf(id, policy)))
      .map((policy) => `${id} can be lost: ${policy}`);
  const policyOf = (id: string, policy: string) =>
    String(at(template, 'Resources', id, policy)).replace('RetainExceptOnCreate', 'Retain');
  const clusters = ofType(template, 'AWS::RDS::DBCluster').flatMap(({ id, properties }) => [
    ...policies(id, ['Snapshot', 'Retain']),
    ...(at(properties, 'DeletionProtection') === true ? [] : [`${id} may be deleted`]),
    ...(at(properties, 'BackupRetentionPeriod') === LONGEST_BACKUP
      ? []
      : [`${id} has backups for too short`]),
  ]);
  const kept = resources(template)
    .filter(({ id, type }) => KEPT.includes(type) && id !== REBUILT)
    .flatMap(({ id }) => policies(id, ['Retain']));
  const away = resources(template)
    .filter(
      ({ type, body }) =>
        (type === 'AWS::RDS::DBInstance' || type === 'AWS::EC2::NatGateway') && !isThere(template, body),
    )
    .map(({ id }) => `${id} is left out`);
  return [...clusters, ...kept, ...away];
}

/** A condition of ours compares two texts that are known when the stage is packaged. */
function isThere(template: Json, body: Json): boolean {
  const condition = at(body, 'Condition');
  if (condition === undefined) return true;
  const [left, right] = list(at(template, 'Conditions', String(condition), 'Fn::Equals'));
  return left === right;
}

const IRREPLACEABLE = ['AWS::RDS::DBCluster', 'AWS::KMS::Key', 'AWS::S3::Bucket'];

/** The stack refuses to replace or remove what holds data, whoever asks. */
export function stackPolicyFaults(policy: Json | undefined): string[] {
  const refused = list(policy)
    .filter((statement) => at(statement, 'Effect') === 'Deny' && at(statement, 'Principal') === '*')
    .filter((statement) =>
      ['Update:Replace', 'Update:Delete'].every((action) => list(at(statement, 'Action')).includes(action)),
    )
    .flatMap((statement) => [
      ...everything(at(statement, 'Condition', 'StringEquals', 'ResourceType') ?? null),
    ])
    .map(({ value }) => value);
  return IRREPLACEABLE.filter((type) => !refused.includes(type)).map(
    (type) => `an update may replace ${type}`,
  );
}
