import { functionFaults } from './checks/functions.ts';
import { gate } from './gate.ts';
import { changed } from './template.ts';

const create = (property: string) => ['Resources', 'PassagesCreateLambdaFunction', 'Properties', property];
const roleOf = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

gate('every function is what was thought of', ({ template }) => functionFaults(template), [
  [
    'a role from elsewhere',
    (template) => changed(template, create('Role'), roleOf('IamRoleLambdaExecution')),
    'IamRoleLambdaExecution is not in the stack',
  ],
  [
    'a function without a timeout',
    (template) => changed(template, create('Timeout')),
    'PassagesCreateLambdaFunction has no timeout',
  ],
  [
    'a timeout beyond what Lambda takes',
    (template) => changed(template, create('Timeout'), 901),
    'PassagesCreateLambdaFunction has no timeout',
  ],
  [
    'a runtime that was not tested',
    (template) => changed(template, create('Runtime'), 'nodejs22.x'),
    'PassagesCreateLambdaFunction does not run on nodejs24.x',
  ],
]);
