import type { DeployedFunction } from './deployed-function.ts';
import { isInNetwork } from './function-settings.ts';
import { functionName, queuePrefix } from './names.ts';
import { declaredRights, roleDescription } from './role-name.ts';
import { att, logGroupResource, ownArn, STAGE, sub } from './template-values.ts';
import { allow, rightsOf, type Statement } from './use-rights.ts';

const queueArn = (queue: string) => ownArn('sqs', `${queuePrefix(STAGE)}${queue}`);

/** The IAM role of a function, derived from its declared rights; functions that share a role produce the same one. */
export function roleOf(fn: DeployedFunction) {
  const { domain, reach, queue, isHook } = fn;
  const { uses, sends } = declaredRights(fn);
  const statements = [
    allow(['logs:CreateLogStream', 'logs:PutLogEvents'], att(logGroupResource(domain), 'Arn')),
    ...uses.flatMap((use) => rightsOf[use]),
    ...(sends.length > 0 ? [allow(['sqs:SendMessage'], sends.map(queueArn))] : []),
    ...(queue
      ? [allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], queueArn(queue))]
      : []),
    ...(isInNetwork(reach) ? [DENY_NETWORK_INTERFACES_TO_CODE] : []),
  ];
  return {
    Type: 'AWS::IAM::Role',
    // The rights of the running version must not change before the deploy hooks have passed.
    ...(isHook ? {} : { DependsOn: 'Migration' }),
    Properties: {
      Description: roleDescription(fn),
      AssumeRolePolicyDocument: trustPolicy('lambda.amazonaws.com'),
      ...(isInNetwork(reach) ? { ManagedPolicyArns: [NETWORK_INTERFACES] } : {}),
      Policies: [{ PolicyName: 'reach', PolicyDocument: { Version: '2012-10-17', Statement: statements } }],
    },
  };
}

/** Lambda itself, not the function, creates network interfaces; some of these actions have no resource level. */
const NETWORK_INTERFACES = sub(
  `arn:$\{AWS::Partition}:iam::aws:policy/service-role/AWSLambdaENIManagementAccess`,
);

/** Lambda manages network interfaces under this role; the code of the stage's functions is denied the same calls. */
const DENY_NETWORK_INTERFACES_TO_CODE: Statement = {
  Effect: 'Deny',
  Action: [
    'ec2:CreateNetworkInterface',
    'ec2:DeleteNetworkInterface',
    'ec2:AssignPrivateIpAddresses',
    'ec2:UnassignPrivateIpAddresses',
  ],
  Resource: ownArn('ec2', '*'),
  Condition: {
    ArnLike: { 'lambda:SourceFunctionArn': ownArn('lambda', `function:${functionName(STAGE, '')}*`) },
  },
};

/** The trust policy that lets a service assume a role. */
export function trustPolicy(service: string, Condition?: Statement['Condition']) {
  const statement = { Effect: 'Allow', Principal: { Service: service }, Action: 'sts:AssumeRole' };
  return {
    Version: '2012-10-17',
    Statement: [{ ...statement, ...(Condition ? { Condition } : {}) }],
  };
}
