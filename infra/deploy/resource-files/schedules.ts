import { awsSchedule } from '../aws-schedule.ts';
import type { AllFunctions } from '../functions/functions.ts';
import { functionName } from '../names.ts';
import { att, logicalName, ownArn, ref, STAGE } from '../template-values.ts';
import { invokeRole } from './invoke-role.ts';
import type { Resources } from './resources.ts';

const TIME_ZONE = 'Europe/Paris';
const HOUR = 3600;

/** The ARN is built from the function's name, because the function is in the API's stack. */
const functionArn = (name: string) => ownArn('lambda', `function:${functionName(STAGE, name)}`);

export function schedules({ jobs }: AllFunctions): Resources {
  const scheduled = jobs.flatMap(({ name, handler: { facts } }) =>
    facts.schedule ? [{ name, facts, schedule: facts.schedule }] : [],
  );
  const groupArn = ownArn('scheduler', `schedule-group/tournee-${STAGE}`);
  const fromGroup = {
    StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
    ArnEquals: { 'aws:SourceArn': groupArn },
  };
  const targets = scheduled.map(({ name }) => functionArn(name));
  return {
    ScheduleGroup: { Type: 'AWS::Scheduler::ScheduleGroup', Properties: { Name: `tournee-${STAGE}` } },
    SchedulerRole: invokeRole('scheduler.amazonaws.com', targets, fromGroup),
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
            ScheduleExpressionTimezone: ('cron' in schedule && schedule.timeZone) || TIME_ZONE,
            FlexibleTimeWindow: { Mode: 'OFF' },
            Target: {
              Arn: functionArn(name),
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
