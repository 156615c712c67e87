import type { DeployedFunction } from './deployed-function.ts';
import { isInNetwork } from './function-settings.ts';
import { functionName, queuePrefix } from './names.ts';
import { declaredRights, roleDescription } from './role-name.ts';
import { att, logGroupResource, ownArn, STAGE, sub } from './template-values.ts';
import { allow, rightsOf, type Statement } from './use-rights.ts';

const queueArn = (queue: string) => ownArn('sqs', `${queuePrefix(STAGE)}${queue}`);

/** The role of a function, with exactly the actions that follow from what it declares; all who share it give the same. */
export function roleOf(subject: DeployedFunction) {
  const { domain, reach, queue, isHook } = subject;
  const { uses, sends } = declaredRights(subject);
  const statements = [
    allow(['logs:CreateLogStream', 'logs:PutLogEvents'], att(logGroupResource(domain), 'Arn')),
    ...uses.flatMap((use) => rightsOf[use]),
    ...(sends.length > 0 ? [allow(['sqs:SendMessage'], sends.map(queueArn))] : []),
    ...(queue
      ? [allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], queueArn(queue))]
      : []),
    ...(isInNetwork(reach) ? [OWN_NETWORK_ONLY] : []),
  ];
  return {
    Type: 'AWS::IAM::Role',
    // With its code: what the old version may must not change before the hooks have passed.
    ...(isHook ? {} : { DependsOn: 'Migration' }),
    Properties: {
      Description: roleDescription(subject),
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

/** What Lambda may do for the functions of the stage, their own code may not. */
const OWN_NETWORK_ONLY: Statement = {
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

/** Who may take a role on. */
export function trust(service: string, Condition?: Statement['Condition']) {
  const statement = { Effect: 'Allow', Principal: { Service: service }, Action: 'sts:AssumeRole' };
  return {
    Version: '2012-10-17',
    Statement: [{ ...statement, ...(Condition ? { Condition } : {}) }],
  };
}
