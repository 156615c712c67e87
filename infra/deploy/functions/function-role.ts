import type { QueueName } from '../../../lib/core/messages.ts';
import type { Use } from '../../../lib/runtime/declared-use.ts';
import { functionName, queuePrefix } from '../names.ts';
import { logGroupName, logicalName, ownArn, STAGE, sub } from '../template-values.ts';
import type { DeployedFunction } from './deployed-function.ts';
import { allow, rightsOf, type Statement } from './function-rights.ts';
import { isInNetwork } from './function-settings.ts';

/**
 * A function with one of these uses has its own role, not shared even with a function of the same rights: the bucket policy of the
 * event log and its key policy identify functions by their role. CloudTrail names a function by its session, under a shared role too.
 */
const exclusiveUses: readonly Use[] = ['event-store', 'event-log', 'owner', 'pay-secrets', 'every-setting'];

/** The rights of a function beyond writing its log, sorted. */
function declaredRights({ reach }: DeployedFunction): { uses: Use[]; sends: QueueName[] } {
  return {
    uses: [...reach.uses].filter((use) => rightsOf[use].length > 0).sort(),
    sends: [...reach.sends].sort(),
  };
}

/**
 * The logical id of a function's role: named after its rights, `PassagesDatabaseFieldKeysToRenderReceiptRole`, or after the
 * function if the role is its own (a hook, a worker, an exclusive use). Adding or removing a function never renames another role.
 */
export function roleResource(fn: DeployedFunction): string {
  const { name, domain, queue, isHook, reach } = fn;
  const hasOwnRole = isHook || queue !== undefined || exclusiveUses.some((use) => reach.uses.has(use));
  if (hasOwnRole) return `${logicalName(name)}Role`;
  const { uses, sends } = declaredRights(fn);
  const words = [...uses, ...(sends.length > 0 ? ['to', ...sends] : [])];
  return `${[domain, ...(words.length > 0 ? words : ['log'])].map(logicalName).join('')}Role`;
}

/** The rights in full, as the description: IAM truncates long role names. */
function roleDescription(fn: DeployedFunction): string {
  const { uses, sends } = declaredRights(fn);
  const rights = [
    ['uses', uses],
    ['takes from', fn.queue ? [fn.queue] : []],
    ['leaves messages for', sends],
  ] as const;
  const phrases = rights.flatMap(([verb, what]) => (what.length > 0 ? [`${verb} ${what.join(', ')}`] : []));
  return `${fn.domain}: ${['writes its log', ...phrases].join('; ')}`;
}

/** The streams of a log group. */
const logGroupArn = (domain: string) => ownArn('logs', `log-group:${logGroupName(domain)}:*`);
const queueArn = (queue: string) => ownArn('sqs', `${queuePrefix(STAGE)}${queue}`);

/** The IAM role of a function, derived from its declared rights; functions that share a role produce equal roles. */
export function roleOf(fn: DeployedFunction) {
  const { domain, reach, queue, isHook } = fn;
  const { uses, sends } = declaredRights(fn);
  const statements = [
    allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroupArn(domain)),
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

/** Lambda manages network interfaces under this role; this statement denies the same calls to the stage's own code. */
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
