import { describe, expect, test } from '@jest/globals';
import { checkEveryStack, packagedStacks, provider } from './check-templates.ts';
import { protectionFaults, stackPolicyFaults } from './checks/protection.ts';
import { changed, valueAt } from './template.ts';

const cluster = ['Resources', 'DatabaseCluster'];

checkEveryStack(
  'the data of PROD cannot be removed by a deploy',
  ({ stage, template }) => (stage === 'PROD' ? protectionFaults(template) : []),
  [
    [
      'a database that may be deleted',
      (template) => changed(template, [...cluster, 'Properties', 'DeletionProtection'], false),
      'DatabaseCluster may be deleted',
    ],
    [
      'a database that leaves no snapshot',
      (template) => changed(template, [...cluster, 'DeletionPolicy'], 'Delete'),
      'DatabaseCluster can be lost: DeletionPolicy',
    ],
    [
      'backups of a week',
      (template) => changed(template, [...cluster, 'Properties', 'BackupRetentionPeriod'], 7),
      'DatabaseCluster has backups for too short',
    ],
    [
      'an event log that is deleted with the stack',
      (template) => changed(template, ['Resources', 'EventsBucket', 'UpdateReplacePolicy']),
      'EventsBucket can be lost: UpdateReplacePolicy',
    ],
    [
      'a key that is deleted with the stack',
      (template) => changed(template, ['Resources', 'FieldKey', 'DeletionPolicy'], 'Delete'),
      'FieldKey can be lost: DeletionPolicy',
    ],
    [
      'a single database instance',
      (template) => changed(template, ['Conditions', 'HasReader', 'Fn::Equals', 0], '1 instances'),
      'DatabaseReader is left out',
    ],
  ],
);

const stacksOfProd = packagedStacks.filter(({ stage }) => stage === 'PROD');

describe('the stack policy of PROD', () => {
  test.each(stacksOfProd)('denies replacing resources that hold data: $stack', ({ stack }) => {
    expect(stackPolicyFaults(valueAt(provider('PROD', stack), 'stackPolicy'))).toEqual([]);
    expect(valueAt(provider('PROD', stack), 'deletionProtection')).toBe(true);
  });

  test('is found to be missing or to lack a type', () => {
    const policy = valueAt(provider('PROD', 'api'), 'stackPolicy') ?? null;
    expect(stackPolicyFaults(undefined)).toHaveLength(3);
    const without = changed(policy, [1, 'Condition', 'StringEquals', 'ResourceType', 0]);
    expect(stackPolicyFaults(without)).toEqual(['an update may replace AWS::RDS::DBCluster']);
  });
});
