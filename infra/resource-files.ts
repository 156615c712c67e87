import { stringify } from 'yaml';
import { MAX_DELIVERIES } from '../lib/messages.ts';
import { apiBody } from './api-body.ts';
import { awsSchedule } from './aws-schedule.ts';
import { allSubjects } from './deployed-function.ts';
import { roleOf, trust } from './function-role.ts';
import type { AllFunctions } from './functions.ts';
import { functionName, queuePrefix } from './names.ts';
import {
  att,
  functionResource,
  logGroupName,
  logGroupResource,
  logicalName,
  ownArn,
  param,
  ref,
  roleResource,
  STAGE,
} from './template-values.ts';

type Resources = Record<string, { Type: string; [key: string]: unknown }>;

const FOLDER = 'infra/resources/generated';
const TIME_ZONE = 'Europe/Paris';
/** A message that is being handled must not come a second time: AWS asks for six times the function's timeout. */
const VISIBILITY_FACTOR = 6;
const TWO_WEEKS = 1_209_600;
const FOUR_DAYS = 345_600;
const HOUR = 3600;

/** The resources that follow from the functions, one file per kind: path and content. */
export function resourceFiles(all: AllFunctions): Map<string, string> {
  const files: Record<string, Resources> = {
    api: api(all),
    hooks: hooks(all),
    'log-groups': logGroups(all),
    queues: queues(all),
    roles: roles(all),
    schedules: schedules(all),
  };
  return new Map(
    Object.entries(files).map(([name, resources]) => [`${FOLDER}/${name}.yml`, fileOf(resources)]),
  );
}

function fileOf(resources: Resources): string {
  const options = { lineWidth: 0, aliasDuplicateObjects: false };
  return `# GENERATED from functions/** by \`npm run generate\`.\n${stringify({ Resources: resources }, options)}`;
}

function roles(all: AllFunctions): Resources {
  return Object.fromEntries(allSubjects(all).map((subject) => [roleResource(subject.name), roleOf(subject)]));
}

function logGroups(all: AllFunctions): Resources {
  const domains = [...new Set(allSubjects(all).map(({ domain }) => domain))];
  return Object.fromEntries(
    domains.map((domain) => [
      logGroupResource(domain),
      {
        Type: 'AWS::Logs::LogGroup',
        Properties: { LogGroupName: logGroupName(domain), RetentionInDays: param('log_retention_days') },
      },
    ]),
  );
}

function queues({ workers }: AllFunctions): Resources {
  return Object.assign({}, ...workers.map(({ name, handler }) => queueOf(name, handler.facts)));
}

type WorkerFacts = AllFunctions['workers'][number]['handler']['facts'];

function queueOf(name: string, { queue, timeout, batch, concurrency }: WorkerFacts): Resources {
  const prefix = logicalName(queue);
  const queueName = `${queuePrefix(STAGE)}${queue}`;
  const common = { SqsManagedSseEnabled: true };
  return {
    [`${prefix}Queue`]: {
      Type: 'AWS::SQS::Queue',
      Properties: {
        QueueName: queueName,
        VisibilityTimeout: timeout * VISIBILITY_FACTOR,
        MessageRetentionPeriod: FOUR_DAYS,
        RedrivePolicy: {
          deadLetterTargetArn: att(`${prefix}DeadLetters`, 'Arn'),
          maxReceiveCount: MAX_DELIVERIES,
        },
        ...common,
      },
    },
    [`${prefix}DeadLetters`]: {
      Type: 'AWS::SQS::Queue',
      Properties: { QueueName: `${queueName}-dead-letters`, MessageRetentionPeriod: TWO_WEEKS, ...common },
    },
    [`${prefix}Mapping`]: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        FunctionName: att(functionResource(name), 'Arn'),
        EventSourceArn: att(`${prefix}Queue`, 'Arn'),
        BatchSize: batch,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        ScalingConfig: { MaximumConcurrency: concurrency },
      },
    },
  };
}

function schedules({ jobs }: AllFunctions): Resources {
  const scheduled = jobs.flatMap(({ name, handler: { facts } }) =>
    facts.schedule ? [{ name, facts, schedule: facts.schedule }] : [],
  );
  const groupArn = ownArn('scheduler', `schedule-group/tournee-${STAGE}`);
  const ofGroup = {
    StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
    ArnEquals: { 'aws:SourceArn': groupArn },
  };
  const targets = scheduled.map(({ name }) => ownArn('lambda', `function:${functionName(STAGE, name)}`));
  return {
    ScheduleGroup: { Type: 'AWS::Scheduler::ScheduleGroup', Properties: { Name: `tournee-${STAGE}` } },
    SchedulerRole: invokeRole('scheduler.amazonaws.com', targets, ofGroup),
    ...Object.fromEntries(
      scheduled.map(({ name, facts, schedule }) => [
        `${logicalName(facts.name)}Schedule`,
        {
          Type: 'AWS::Scheduler::Schedule',
          Properties: {
            Name: facts.name,
            GroupName: ref('ScheduleGroup'),
            Description: facts.summary,
            ScheduleExpression: awsSchedule(schedule),
            ScheduleExpressionTimezone: TIME_ZONE,
            FlexibleTimeWindow: { Mode: 'OFF' },
            Target: {
              Arn: att(functionResource(name), 'Arn'),
              RoleArn: att('SchedulerRole', 'Arn'),
              Input: '{}',
              RetryPolicy: { MaximumEventAgeInSeconds: HOUR, MaximumRetryAttempts: 3 },
            },
          },
        },
      ]),
    ),
  };
}

function api(all: AllFunctions): Resources {
  const domains = [...all.endpoints, ...all.defaultRoutes].map(({ name }) => name.split('/')[0] ?? '');
  // By domain: a list of more than a hundred functions would outgrow what one policy may hold.
  const targets = [...new Set(domains)]
    .sort()
    .map((domain) => ownArn('lambda', `function:${functionName(STAGE, `${domain}/`)}*`));
  return {
    HttpApi: {
      Type: 'AWS::ApiGatewayV2::Api',
      Properties: { Body: apiBody(all), DisableExecuteApiEndpoint: true },
    },
    HttpApiRole: invokeRole('apigateway.amazonaws.com', targets),
  };
}

function invokeRole(service: string, targets: unknown[], condition?: Parameters<typeof trust>[1]) {
  const statement = { Effect: 'Allow', Action: ['lambda:InvokeFunction'], Resource: targets };
  return {
    Type: 'AWS::IAM::Role',
    Properties: {
      AssumeRolePolicyDocument: trust(service, condition),
      Policies: [{ PolicyName: 'invoke', PolicyDocument: { Version: '2012-10-17', Statement: [statement] } }],
    },
  };
}

/** How long CloudFormation waits for the answer of a hook beyond the time it may run. */
const HOOK_GRACE_SECONDS = 60;

/** What a deploy runs before any function gets new code: settings first, then the schema. */
function hooks({ jobs }: AllFunctions): Resources {
  const timeoutOf = (name: string) => jobs.find((job) => job.name === name)?.handler.facts.timeout ?? 0;
  const hook = (name: string, dependsOn: string[]) => ({
    Type: 'Custom::DeployHook',
    ...(dependsOn.length > 0 ? { DependsOn: dependsOn } : {}),
    Properties: {
      ServiceToken: att(functionResource(name), 'Arn'),
      ServiceTimeout: timeoutOf(name) + HOOK_GRACE_SECONDS,
      // Another release is another value, and another value runs the hook again.
      Release: `$\{file(dist/release.json):digest, "not packaged"}`,
    },
  });
  return {
    ConfigCheck: hook('jobs/check-config', []),
    Migration: hook('jobs/migrate', [
      'ConfigCheck',
      'DatabaseWriter',
      'FunctionToDatabase',
      'PrivateRouteA',
      'PrivateRouteB',
    ]),
  };
}
