import { checkTemplates } from './check-templates.ts';
import { functionFaults } from './checks/functions.ts';
import { changed } from './template.ts';

const create = (property: string) => ['Resources', 'PassagesCreateLambdaFunction', 'Properties', property];
const roleOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

checkTemplates(
  'every function has a role, a timeout and the tested runtime',
  ({ template }) => functionFaults(template),
  [
    [
      'a role outside the stack',
      (template) => changed(template, create('Role'), roleOf('IamRoleLambdaExecution')),
      'IamRoleLambdaExecution is not in the stack',
    ],
    [
      'a function without a timeout',
      (template) => changed(template, create('Timeout')),
      'PassagesCreateLambdaFunction has no timeout',
    ],
    [
      'a timeout above the limit of Lambda',
      (template) => changed(template, create('Timeout'), 901),
      'PassagesCreateLambdaFunction has no timeout',
    ],
    [
      'an untested runtime',
      (template) => changed(template, create('Runtime'), 'nodejs22.x'),
      'PassagesCreateLambdaFunction does not run on nodejs24.x',
    ],
  ],
);
