import { checkEveryStack } from './check-templates.ts';
import { statementFaults } from './checks/statements.ts';
import { changed } from './template.ts';

const role = ['Resources', 'PassagesDatabaseFieldKeysToRenderReceiptRole', 'Properties'];
const statement = [...role, 'Policies', 0, 'PolicyDocument', 'Statement', 0];
const policyOf = (name: string) => ({ 'Fn::Sub': `arn:$\{AWS::Partition}:iam::aws:policy/${name}` });

checkEveryStack('no statement allows everything', ({ template }) => statementFaults(template), [
  [
    'every resource',
    (template) => changed(template, [...statement, 'Resource'], '*'),
    'PassagesDatabaseFieldKeysToRenderReceiptRole allows something on every resource',
  ],
  [
    'every resource in a list',
    (template) => changed(template, [...statement, 'Resource'], ['arn:aws:s3:::one', { 'Fn::Sub': '*' }]),
    'PassagesDatabaseFieldKeysToRenderReceiptRole allows something on every resource',
  ],
  [
    'every action of a service',
    (template) => changed(template, [...statement, 'Action'], ['s3:*']),
    'PassagesDatabaseFieldKeysToRenderReceiptRole allows every action',
  ],
  [
    'every principal',
    (template) => changed(template, [...role, 'AssumeRolePolicyDocument', 'Statement', 0, 'Principal'], '*'),
    'PassagesDatabaseFieldKeysToRenderReceiptRole allows something to everybody',
  ],
  [
    'everything except one resource',
    (template) =>
      changed(
        changed(template, [...statement, 'Resource']),
        [...statement, 'NotResource'],
        'arn:aws:s3:::one',
      ),
    'PassagesDatabaseFieldKeysToRenderReceiptRole allows everything but something',
  ],
  [
    'an unknown managed policy',
    (template) => changed(template, [...role, 'ManagedPolicyArns'], [policyOf('AdministratorAccess')]),
    'PassagesDatabaseFieldKeysToRenderReceiptRole has the policy AdministratorAccess',
  ],
]);
