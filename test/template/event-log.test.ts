import { checkTemplates } from './check-templates.ts';
import { eventLogFaults } from './checks/event-log.ts';
import { logKeyFaults } from './checks/log-key.ts';
import { lockFaults } from './checks/log-lock.ts';
import { asList, changed, type Json, valueAt } from './template.ts';

const POLICY = ['Resources', 'EventsBucketPolicy', 'Properties', 'PolicyDocument', 'Statement'];

/** The path of a statement of the bucket policy, by its Sid. */
function statement(template: Json, sid: string, ...path: (string | number)[]) {
  const index = asList(valueAt(template, ...POLICY)).findIndex((one) => valueAt(one, 'Sid') === sid);
  return [...POLICY, index, ...path];
}

/** The template with an additional right of a role in the bucket. */
function allowed(template: Json, role: string, action: string, folder = 'logs/'): Json {
  const statements = ['Resources', role, 'Properties', 'Policies', 0, 'PolicyDocument', 'Statement'];
  const more = {
    Effect: 'Allow',
    Action: [action],
    Resource: { 'Fn::Sub': `$\{EventsBucket.Arn}/${folder}*` },
  };
  return changed(template, statements, [...asList(valueAt(template, ...statements)), more]);
}

checkTemplates(
  'security row 39: only its jobs and auditors access the event log, and nobody changes it',
  ({ template }) => eventLogFaults(template),
  [
    [
      'an endpoint that reads',
      (template) => allowed(template, 'PassagesDatabaseFieldKeysRole', 's3:GetObject'),
      'PassagesDatabaseFieldKeysRole reads the event log',
    ],
    [
      'an endpoint that writes, by a pattern',
      (template) => allowed(template, 'PassagesDatabaseFieldKeysRole', 's3:Put*', 'logs/segments/'),
      'PassagesDatabaseFieldKeysRole writes the event log',
    ],
    [
      'a relay that removes',
      (template) => allowed(template, 'JobsRelayEventsRole', 's3:DeleteObject', 'logs/segments/'),
      'JobsRelayEventsRole removes from the event log',
    ],
    [
      'an auditor that removes',
      (template) => allowed(template, 'LogReaderRole', 's3:DeleteObject'),
      'LogReaderRole removes from the event log',
    ],
    [
      'a sealing job that deletes versions',
      (template) => allowed(template, 'JobsSealEventsRole', 's3:DeleteObjectVersion'),
      'JobsSealEventsRole removes for good from the event log',
    ],
    [
      'a rotating job that bypasses retention',
      (template) => allowed(template, 'JobsRotateEventsRole', 's3:BypassGovernanceRetention'),
      'JobsRotateEventsRole removes for good from the event log',
    ],
    [
      'another reader allowed by the bucket policy',
      (template) => {
        const path = statement(
          template,
          'OnlyTheLogAndItsAuditorsRead',
          ...['Condition', 'ArnNotEquals', 'aws:PrincipalArn'],
        );
        return changed(template, path, [
          ...asList(valueAt(template, ...path)),
          { 'Fn::GetAtt': ['PassagesDatabaseFieldKeysRole', 'Arn'] },
        ]);
      },
      'anybody reads',
    ],
    [
      'earlier versions that anybody can read',
      (template) => changed(template, statement(template, 'OnlyTheLogAndItsAuditorsRead', 'Action', 1)),
      'anybody reads',
    ],
    [
      'writing that is denied only under a further condition',
      (template) =>
        changed(
          template,
          statement(template, 'OnlyTheLogWrites', 'Condition', 'DateGreaterThan', 'aws:CurrentTime'),
          '2027-01-01T00:00:00Z',
        ),
      'anybody writes',
    ],
    [
      'removing that is denied for segments only',
      (template) =>
        changed(template, statement(template, 'OnlyItsKeepersRemove', 'Resource'), [
          { 'Fn::Sub': `$\{EventsBucket.Arn}/logs/segments/*` },
        ]),
      'anybody removes',
    ],
    [
      'a version that may be removed',
      (template) =>
        changed(template, statement(template, 'WhatWasRemovedGoesByAgeOnly', 'Action'), [
          's3:BypassGovernanceRetention',
        ]),
      'nobody refuses s3:DeleteObjectVersion',
    ],
    [
      'a digest that may be overwritten',
      (template) =>
        changed(template, statement(template, 'NothingIsOverwritten', 'Resource'), [
          { 'Fn::Sub': `$\{EventsBucket.Arn}/logs/segments/*` },
        ]),
      'logs/events/ can be overwritten',
    ],
  ],
);

const KEY_POLICY = ['Resources', 'EventLogKey', 'Properties', 'KeyPolicy', 'Statement'];
const SIGNERS = [...KEY_POLICY, 1, 'Condition', 'ArnNotLike', 'aws:PrincipalArn'];

checkTemplates(
  'only the sealing and rotating jobs sign the event log',
  ({ template }) => logKeyFaults(template),
  [
    [
      'a key policy without a denial',
      (template) => changed(template, KEY_POLICY, asList(valueAt(template, ...KEY_POLICY)).slice(0, 1)),
      'anybody signs the event log',
    ],
    [
      'a key policy that lets every role of the stack sign',
      (template) =>
        changed(template, SIGNERS, [
          { 'Fn::Sub': `arn:$\{AWS::Partition}:iam::$\{AWS::AccountId}:role/$\{AWS::StackName}-*` },
        ]),
      'anybody signs the event log',
    ],
    [
      'a relay that signs',
      (template) => allowed(template, 'JobsRelayEventsRole', 'kms:Sign'),
      'JobsRelayEventsRole signs the event log',
    ],
  ],
);

checkTemplates(
  'PROD locks sealed files',
  ({ stage, template }) => (stage === 'PROD' ? lockFaults(template) : []),
  [
    [
      'a bucket without locks',
      (template) =>
        changed(template, ['Resources', 'EventsBucket', 'Properties', 'ObjectLockEnabled'], false),
      'EventsBucket locks nothing',
    ],
    [
      'a job without the lock setting',
      (template) =>
        changed(template, [
          ...['Resources', 'JobsSealEventsLambdaFunction', 'Properties', 'Environment', 'Variables'],
          'EVENT_LOG_LOCK',
        ]),
      'JobsSealEventsLambdaFunction locks nothing',
    ],
  ],
);
