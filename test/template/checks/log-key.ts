import { allValues, asList, isObject, type Json, ofType, valueAt } from '../template.ts';
import { MAINTAINERS } from './event-log.ts';

const SIGN = 'kms:Sign';
/** Patterns, because CloudFormation appends a suffix to role names. */
const SIGNERS = MAINTAINERS.map(
  (role) => `arn:$\{AWS::Partition}:iam::$\{AWS::AccountId}:role/$\{AWS::StackName}-${role}-*`,
);

/** Faults of the signing key of the event log: only the sealing and rotating jobs may sign. */
export function logKeyFaults(template: Json): string[] {
  const statements = asList(
    valueAt(template, 'Resources', 'EventLogKey', 'Properties', 'KeyPolicy', 'Statement'),
  );
  const others = ofType(template, 'AWS::IAM::Role')
    .filter(
      ({ id, properties }) => !MAINTAINERS.includes(id) && allowsToSign(valueAt(properties, 'Policies')),
    )
    .map(({ id }) => `${id} signs the event log`);
  return [...(statements.some(isDenial) ? [] : ['anybody signs the event log']), ...others];
}

function isDenial(statement: Json): boolean {
  const excepted = asList(valueAt(statement, 'Condition', 'ArnNotLike', 'aws:PrincipalArn'));
  return (
    valueAt(statement, 'Effect') === 'Deny' &&
    valueAt(statement, 'Principal') === '*' &&
    asList(valueAt(statement, 'Action')).includes(SIGN) &&
    excepted
      .map((principal) => String(valueAt(principal, 'Fn::Sub')))
      .toSorted()
      .join() === SIGNERS.toSorted().join()
  );
}

function allowsToSign(policies: Json | undefined): boolean {
  return [...allValues(policies ?? [])]
    .map(({ value }) => value)
    .some(
      (value) => isObject(value) && value['Effect'] === 'Allow' && asList(value['Action']).includes(SIGN),
    );
}
