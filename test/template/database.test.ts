import { checkTemplates } from './check-templates.ts';
import { databaseFaults } from './checks/database.ts';
import { changed } from './template.ts';

const of = (id: string, ...path: string[]) => ['Resources', id, 'Properties', ...path];

checkTemplates('the database is encrypted and private', ({ template }) => databaseFaults(template), [
  [
    'unencrypted storage',
    (template) => changed(template, of('DatabaseCluster', 'StorageEncrypted'), false),
    'DatabaseCluster is not encrypted',
  ],
  [
    'an application that needs a password',
    (template) => changed(template, of('DatabaseCluster', 'EnableIAMDatabaseAuthentication')),
    'DatabaseCluster takes passwords only',
  ],
  [
    'a master password that is not managed by RDS',
    (template) => changed(template, of('DatabaseCluster', 'ManageMasterUserPassword'), false),
    "DatabaseCluster has an owner's password that we know",
  ],
  [
    'an instance with a public address',
    (template) => changed(template, of('DatabaseWriter', 'PubliclyAccessible')),
    'DatabaseWriter can be seen from outside',
  ],
  [
    'values of statements in the log',
    (template) => changed(template, of('DatabaseParameters', 'Parameters', 'log_parameter_max_length')),
    'DatabaseParameters does without log_parameter_max_length',
  ],
]);
