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
]);
