import { deployedFunctions } from '../../infra/deploy/deployed-function.ts';
import { loadFunctions } from '../../infra/deploy/functions.ts';
import { roleFaults } from './checks/roles.ts';
import { gate } from './gate.ts';
import { at, changed, type Json, list } from './template.ts';

const functions = deployedFunctions(await loadFunctions());

const READERS = 'PassagesDatabaseFieldKeysRole';
const WRITERS = 'PassagesDatabaseFieldKeysToRenderReceiptRole';

/** A part of a statement of a role. */
const statement = (role: string, index: number, part: string) => [
  ...['Resources', role, 'Properties', 'Policies', 0, 'PolicyDocument', 'Statement', index],
  part,
];
/** A function under the role of others. */
const under = (template: Json, id: string, role: string) =>
  changed(template, ['Resources', `${id}LambdaFunction`, 'Properties', 'Role'], {
    'Fn::GetAtt': [role, 'Arn'],
  });
/** A statement that is also about what another is about. */
const widened = (template: Json, path: (string | number)[], other: (string | number)[]) =>
  changed(template, path, [...list(at(template, ...path)), ...list(at(template, ...other))]);

gate('a role allows what the functions under it declare', ({ template }) => roleFaults(template, functions), [
  [
    'an action too many',
    (template) => changed(template, statement(READERS, 1, 'Action'), ['rds-db:connect', 's3:DeleteObject']),
    `${READERS} allows s3:DeleteObject, not declared by passages/get, passages/history, passages/list`,
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
        statement('PayGetIntentRole', 3, 'Resource'),
      ),
    'PayWebhookRole allows ssm:GetParameters pay/key/*, not declared by pay/webhook',
  ],
]);

gate('functions under one role declare the same', ({ template }) => roleFaults(template, functions), [
  [
    'a function that reads under the role of those that write',
    (template) => under(template, 'PassagesGet', WRITERS),
    `passages/bulk, passages/create, passages/get share ${WRITERS} and do not declare the same`,
  ],
  [
    'two domains under one role that writes both logs',
    (template) =>
      widened(
        under(template, 'StatsGlobal', 'GeoDatabaseRole'),
        statement('GeoDatabaseRole', 0, 'Resource'),
        statement('StatsDatabaseRole', 0, 'Resource'),
      ),
    'geo/department, geo/get-department, geo/list-departments, geo/sector, stats/global share GeoDatabaseRole and do not declare the same',
  ],
  [
    'two that hold the key of the provider',
    (template) => under(template, 'PayCancelIntent', 'PayGetIntentRole'),
    'pay/cancel-intent, pay/get-intent share PayGetIntentRole, which one of them must have alone',
  ],
]);
