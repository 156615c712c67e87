import { checkEveryStack } from './check-templates.ts';
import { secretFaults } from './checks/secrets.ts';
import { changed } from './template.ts';

const settings = ['Resources', 'JobsCheckConfigLambdaFunction', 'Properties', 'Environment', 'Variables'];
const at = (name: string) => `a secret at ${[...settings, name].join('.')}`;
// In pieces, so that secret scanners do not take them for real keys.
const key = ['sk', 'live', '51Habc'].join('_');
const hook = ['whsec', 'abc'].join('_');

checkEveryStack('no template holds a secret', ({ template }) => secretFaults(template), [
  [
    'a key instead of a reference',
    (template) => changed(template, [...settings, 'PAY_SECRET_KEY'], key),
    at('PAY_SECRET_KEY'),
  ],
  [
    'a key in a list',
    (template) => changed(template, [...settings, 'OTHER'], `ssm:/one,${hook}`),
    at('OTHER'),
  ],
  [
    'an address with a password',
    (template) => changed(template, [...settings, 'DATABASE_URL'], 'postgres://app:hunter2@db/tournee'),
    at('DATABASE_URL'),
  ],
  ['a plain token', (template) => changed(template, [...settings, 'API_TOKEN'], 'hunter2'), at('API_TOKEN')],
  [
    'a master password',
    (template) =>
      changed(template, ['Resources', 'DatabaseCluster', 'Properties', 'MasterUserPassword'], 'hunter2'),
    'a secret at Resources.DatabaseCluster.Properties.MasterUserPassword',
  ],
]);
