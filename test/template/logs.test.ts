import { checkTemplates, wholeStage } from './check-templates.ts';
import { logFaults } from './checks/logs.ts';
import { changed } from './template.ts';

const resource = (id: string, ...path: string[]) => ['Resources', id, 'Properties', ...path];

checkTemplates(
  'logs have the retention of the stage',
  (stage) => logFaults(wholeStage(stage), Number(stage.row['log_retention_days'])),
  [
    [
      'a log without retention',
      (template) => changed(template, resource('PassagesLogGroup', 'RetentionInDays')),
      'PassagesLogGroup is not kept for 365 days',
      'queues',
    ],
    [
      'a function without a log group of the stack',
      (template) => changed(template, resource('PassagesCreateLambdaFunction', 'LoggingConfig')),
      'PassagesCreateLambdaFunction has a log group of its own making',
    ],
    [
      'a database whose log group RDS would create',
      (template) => changed(template, resource('DatabaseCluster', 'DBClusterIdentifier'), 'other'),
      'DatabaseCluster makes /aws/rds/cluster/other/postgresql by itself',
    ],
    [
      'a gateway without an access log',
      (template) => changed(template, resource('HttpApiStage', 'AccessLogSettings')),
      'HttpApiStage writes no access log',
    ],
  ],
);
