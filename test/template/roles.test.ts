import { allSubjects } from '../../infra/deployed-function.ts';
import { loadFunctions } from '../../infra/functions.ts';
import { roleFaults } from './checks/roles.ts';
import { gate } from './gate.ts';
import { changed } from './template.ts';

const functions = allSubjects(await loadFunctions());

/** The actions of one statement of a role. */
const actions = (role: string, statement: number) => [
  ...['Resources', role, 'Properties', 'Policies', 0, 'PolicyDocument', 'Statement', statement],
  'Action',
];

const resourceOf = (role: string, statement: number) => [
  ...actions(role, statement).slice(0, -1),
  'Resource',
];
const readsAll = ['webhook', 'key'].map(
  (folder) => `arn:aws:ssm:eu-west-3:111122223333:parameter/tournee/PROD/pay/${folder}/*`,
);

gate('a role allows what its function declares', ({ template }) => roleFaults(template, functions), [
  [
    'an action too many',
    (template) =>
      changed(template, actions('PassagesGetRole', 0), [
        'logs:CreateLogStream',
        'logs:PutLogEvents',
        's3:DeleteObject',
      ]),
    'PassagesGetRole allows s3:DeleteObject, which passages/get does not declare',
  ],
  [
    'an action too few',
    (template) => changed(template, actions('PassagesGetRole', 1), []),
    'PassagesGetRole lacks rds-db:connect',
  ],
  [
    'a webhook that reads the key as well',
    (template) => changed(template, resourceOf('PayWebhookRole', 2), readsAll),
    'PayWebhookRole allows ssm:GetParameters pay/key/*, which pay/webhook does not declare',
  ],
]);
