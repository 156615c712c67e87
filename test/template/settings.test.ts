import { deployedFunctions } from '../../infra/deploy/deployed-function.ts';
import { loadFunctions } from '../../infra/deploy/functions.ts';
import { settingsFaults } from './checks/settings.ts';
import { gate } from './gate.ts';
import { changed } from './template.ts';

const functions = deployedFunctions(await loadFunctions());

const setting = (id: string, name: string) => [
  ...['Resources', `${id}LambdaFunction`, 'Properties', 'Environment', 'Variables'],
  name,
];

gate('a function finds the settings it reads', (stage) => settingsFaults(stage, functions), [
  [
    'a setting that is missing',
    (template) => changed(template, setting('PassagesCreate', 'QUEUE_URL_BASE')),
    'passages/create: QUEUE_URL_BASE: is required',
  ],
  [
    'a setting that the code does not take',
    (template) => changed(template, setting('AuthLogin', 'DATABASE_URL'), 'mysql://db'),
    'auth/login: DATABASE_URL: expected postgres://user:password@host/database',
  ],
  [
    'one that only the check of all settings reads',
    (template) => changed(template, setting('JobsCheckConfig', 'PAY_FEE_PERCENT'), '2'),
    'jobs/check-config: PAY_FEE_PERCENT: must be 0: the platform takes no commission',
  ],
]);
