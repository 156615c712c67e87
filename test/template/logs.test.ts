import { logFaults } from './checks/logs.ts';
import { gate } from './gate.ts';
import { changed } from './template.ts';

const resource = (id: string, ...path: string[]) => ['Resources', id, 'Properties', ...path];

gate(
  'logs are kept as long as the stage says',
  ({ template, row }) => logFaults(template, Number(row['log_retention_days'])),
  [
    [
      'a log that is kept for ever',
      (template) => changed(template, resource('PassagesLogGroup', 'RetentionInDays')),
      'PassagesLogGroup is not kept for 365 days',
    ],
    [
      'a function that writes to a group nobody made',
      (template) => changed(template, resource('PassagesCreateLambdaFunction', 'LoggingConfig')),
      'PassagesCreateLambdaFunction has a log group of its own making',
    ],
    [
      'a database whose log RDS would make',
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
