import { deployedFunctions, isDeployedIn } from '../../infra/deploy/functions/deployed-function.ts';
import { loadFunctions } from '../../infra/deploy/functions/functions.ts';
import { checkTemplates } from './check-templates.ts';
import { roleFaults } from './checks/roles.ts';
import { asList, changed, type Json, valueAt } from './template.ts';

const functions = deployedFunctions(await loadFunctions());
const functionsOf = (stage: string) => functions.filter((fn) => isDeployedIn(fn, stage));

const READERS = 'PassagesDatabaseFieldKeysRole';
const WRITERS = 'PassagesDatabaseFieldKeysToRenderReceiptRole';

/** The path of a part of a role's statement. */
const statement = (role: string, index: number, part: string) => [
  ...['Resources', role, 'Properties', 'Policies', 0, 'PolicyDocument', 'Statement', index],
  part,
];
/** The template with another role for a function. */
const withRole = (template: Json, id: string, role: string) =>
  changed(template, ['Resources', `${id}LambdaFunction`, 'Properties', 'Role'], {
    'Fn::GetAtt': [role, 'Arn'],
  });
/** The template with the values at `other` added to those at `path`. */
const widened = (template: Json, path: (string | number)[], other: (string | number)[]) =>
  changed(template, path, [...asList(valueAt(template, ...path)), ...asList(valueAt(template, ...other))]);

checkTemplates(
  'a role allows what its functions declare',
  ({ stage, template }) => roleFaults(template, functionsOf(stage)),
  [
    [
      'an action too many',
      (template) => changed(template, statement(READERS, 1, 'Action'), ['rds-db:connect', 's3:DeleteObject']),
      `${READERS} allows s3:DeleteObject, not declared by passages/get, passages/history, passages/links, passages/list`,
    ],
    [
      'an action too few',
      (template) => changed(template, statement(READERS, 1, 'Action'), []),
      `${READERS} lacks rds-db:connect`,
    ],
    [
      'a queue too many',
      (template) =>
        widened(
          template,
          statement(WRITERS, 3, 'Resource'),
          statement('UsersDatabaseFieldKeysToSendMailRole', 3, 'Resource'),
        ),
      `${WRITERS} allows sqs:SendMessage send-mail, not declared by passages/bulk, passages/create`,
    ],
    [
      'a queue too few',
      (template) => changed(template, statement(WRITERS, 3, 'Resource'), []),
      `${WRITERS} lacks sqs:SendMessage render-receipt`,
    ],
    [
      'a webhook that reads the key as well',
      (template) =>
        widened(
          template,
          statement('PayWebhookRole', 2, 'Resource'),
          statement('PayDatabaseFieldKeysPayToSendMailRole', 3, 'Resource'),
        ),
      'PayWebhookRole allows ssm:GetParameters pay/key/*, not declared by pay/webhook',
    ],
  ],
);

checkTemplates(
  'functions that share a role declare the same',
  ({ stage, template }) => roleFaults(template, functionsOf(stage)),
  [
    [
      'a reading function with the role of writing ones',
      (template) => withRole(template, 'PassagesGet', WRITERS),
      `passages/bulk, passages/create, passages/get share ${WRITERS} and do not declare the same`,
    ],
    [
      'two domains that share a role for both log groups',
      (template) =>
        widened(
          withRole(template, 'StatsGlobal', 'GeoDatabaseRole'),
          statement('GeoDatabaseRole', 0, 'Resource'),
          statement('StatsDatabaseRole', 0, 'Resource'),
        ),
      'geo/department, geo/get-department, geo/list-departments, geo/sector, stats/global share GeoDatabaseRole and do not declare the same',
    ],
    [
      'two functions that share a role for the event log',
      (template) => withRole(template, 'JobsSealEvents', 'JobsRotateEventsRole'),
      'jobs/rotate-events, jobs/seal-events share JobsRotateEventsRole, which one of them must have alone',
    ],
  ],
);
