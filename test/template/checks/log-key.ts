import { at, everything, isObject, type Json, list, ofType } from '../template.ts';
import { KEEPERS } from './event-log.ts';

const SIGN = 'kms:Sign';
/** CloudFormation gives their names an end of its own. */
const SIGNERS = KEEPERS.map(
  (role) => `arn:$\{AWS::Partition}:iam::$\{AWS::AccountId}:role/$\{AWS::StackName}-${role}-*`,
);

/** Nobody but the keepers of the event log makes a signature of it. */
export function logKeyFaults(template: Json): string[] {
  const statements = list(at(template, 'Resources', 'EventLogKey', 'Properties', 'KeyPolicy', 'Statement'));
  const others = ofType(template, 'AWS::IAM::Role')
    .filter(({ id, properties }) => !KEEPERS.includes(id) && allowsToSign(at(properties, 'Policies')))
    .map(({ id }) => `${id} signs the event log`);
  return [...(statements.some(isRefusal) ? [] : ['anybody signs the event log']), ...others];
}

function isRefusal(statement: Json): boolean {
  const excepted = list(at(statement, 'Condition', 'ArnNotLike', 'aws:PrincipalArn'));
  return (
    at(statement, 'Effect') === 'Deny' &&
    at(statement, 'Principal') === '*' &&
    list(at(statement, 'Action')).includes(SIGN) &&
    excepted
      .map((principal) => String(at(principal, 'Fn::Sub')))
      .toSorted()
      .join() === SIGNERS.toSorted().join()
  );
}

function allowsToSign(policies: Json | undefined): boolean {
  return [...everything(policies ?? [])]
    .map(({ value }) => value)
    .some((value) => isObject(value) && value['Effect'] === 'Allow' && list(value['Action']).includes(SIGN));
}
