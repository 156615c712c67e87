import { deployedFunctions, isDeployedIn } from '../../infra/deploy/functions/deployed-function.ts';
import { loadFunctions } from '../../infra/deploy/functions/functions.ts';
import { checkTemplates } from './check-templates.ts';
import { settingsFaults } from './checks/settings.ts';
import { changed } from './template.ts';

const functions = deployedFunctions(await loadFunctions());

const setting = (id: string, name: string) => [
  ...['Resources', `${id}LambdaFunction`, 'Properties', 'Environment', 'Variables'],
  name,
];

checkTemplates(
  'a function finds the settings it reads',
  (packaged) =>
    settingsFaults(
      packaged,
      functions.filter((fn) => isDeployedIn(fn, packaged.stage)),
    ),
  [
    [
      'a missing setting',
      (template) => changed(template, setting('PassagesCreate', 'QUEUE_URL_BASE')),
      'passages/create: QUEUE_URL_BASE: is required',
    ],
    [
      'an invalid setting',
      (template) => changed(template, setting('AuthLogin', 'DATABASE_URL'), 'mysql://db'),
      'auth/login: DATABASE_URL: expected postgres://user:password@host/database',
    ],
    [
      'a setting that only the check of all settings reads',
      (template) => changed(template, setting('JobsCheckConfig', 'PAY_FEE_PERCENT'), '2'),
      'jobs/check-config: PAY_FEE_PERCENT: must be 0: the platform takes no commission',
    ],
  ],
);
