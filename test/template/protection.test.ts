import { describe, expect, test } from '@jest/globals';
import { protectionFaults, stackPolicyFaults } from './checks/protection.ts';
import { gate, provider } from './gate.ts';
import { at, changed } from './template.ts';

const cluster = ['Resources', 'DatabaseCluster'];

gate(
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
      'an event log that goes with the stack',
      (template) => changed(template, ['Resources', 'EventsBucket', 'UpdateReplacePolicy']),
      'EventsBucket can be lost: UpdateReplacePolicy',
    ],
    [
      'a key that goes with the stack',
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

describe('the stack of PROD refuses to replace what holds data', () => {
  const policy = at(provider('PROD'), 'stackPolicy') ?? null;

  test('by its policy', () => {
    expect(stackPolicyFaults(policy)).toEqual([]);
    expect(at(provider('PROD'), 'deletionProtection')).toBe(true);
  });

  test('finds a policy that is missing, and one that lacks a type', () => {
    expect(stackPolicyFaults(undefined)).toHaveLength(3);
    const without = changed(policy, [1, 'Condition', 'StringEquals', 'ResourceType', 0]);
    expect(stackPolicyFaults(without)).toEqual(['an update may replace AWS::RDS::DBCluster']);
  });
});
