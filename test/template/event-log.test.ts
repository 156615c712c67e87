import { eventLogFaults } from './checks/event-log.ts';
import { logKeyFaults } from './checks/log-key.ts';
import { lockFaults } from './checks/log-lock.ts';
import { gate } from './gate.ts';
import { at, changed, type Json, list } from './template.ts';

const POLICY = ['Resources', 'EventsBucketPolicy', 'Properties', 'PolicyDocument', 'Statement'];

/** Where a statement of the policy lies, by its name. */
function statement(template: Json, sid: string, ...path: (string | number)[]) {
  const index = list(at(template, ...POLICY)).findIndex((one) => at(one, 'Sid') === sid);
  return [...POLICY, index, ...path];
}

/** A role with one more right in the bucket. */
function allowed(template: Json, role: string, action: string, folder = 'logs/'): Json {
  const statements = ['Resources', role, 'Properties', 'Policies', 0, 'PolicyDocument', 'Statement'];
  const more = {
    Effect: 'Allow',
    Action: [action],
    Resource: { 'Fn::Sub': `$\{EventsBucket.Arn}/${folder}*` },
  };
  return changed(template, statements, [...list(at(template, ...statements)), more]);
}

gate('nobody changes the event log, and few read it', ({ template }) => eventLogFaults(template), [
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
    'an auditor who removes',
    (template) => allowed(template, 'LogReaderRole', 's3:DeleteObject'),
    'LogReaderRole removes from the event log',
  ],
  [
    'a keeper who leaves no earlier version',
    (template) => allowed(template, 'JobsSealEventsRole', 's3:DeleteObjectVersion'),
    'JobsSealEventsRole removes for good from the event log',
  ],
  [
    'a keeper who opens locks',
    (template) => allowed(template, 'JobsRotateEventsRole', 's3:BypassGovernanceRetention'),
    'JobsRotateEventsRole removes for good from the event log',
  ],
  [
    'another reader let in by the bucket',
    (template) => {
      const path = statement(
        template,
        'OnlyTheLogAndItsAuditorsRead',
        ...['Condition', 'ArnNotEquals', 'aws:PrincipalArn'],
      );
      return changed(template, path, [
        ...list(at(template, ...path)),
        { 'Fn::GetAtt': ['PassagesDatabaseFieldKeysRole', 'Arn'] },
      ]);
    },
    'anybody reads',
  ],
  [
    'earlier versions that anybody reads',
    (template) => changed(template, statement(template, 'OnlyTheLogAndItsAuditorsRead', 'Action', 1)),
    'anybody reads',
  ],
  [
    'writing that is refused on some days only',
    (template) =>
      changed(
        template,
        statement(template, 'OnlyTheLogWrites', 'Condition', 'DateGreaterThan', 'aws:CurrentTime'),
        '2027-01-01T00:00:00Z',
      ),
    'anybody writes',
  ],
  [
    'removing that is refused for segments only',
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
]);

const KEY_POLICY = ['Resources', 'EventLogKey', 'Properties', 'KeyPolicy', 'Statement'];
const SIGNERS = [...KEY_POLICY, 1, 'Condition', 'ArnNotLike', 'aws:PrincipalArn'];

gate('only its keepers sign the event log', ({ template }) => logKeyFaults(template), [
  [
    'a key that the roles of the account decide about alone',
    (template) => changed(template, KEY_POLICY, list(at(template, ...KEY_POLICY)).slice(0, 1)),
    'anybody signs the event log',
  ],
  [
    'a key that every role of the stack signs with',
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
]);

gate('PROD locks what is sealed', ({ stage, template }) => (stage === 'PROD' ? lockFaults(template) : []), [
  [
    'a bucket without locks',
    (template) => changed(template, ['Resources', 'EventsBucket', 'Properties', 'ObjectLockEnabled'], false),
    'EventsBucket locks nothing',
  ],
  [
    'a keeper that does not know of them',
    (template) =>
      changed(template, [
        ...['Resources', 'JobsSealEventsLambdaFunction', 'Properties', 'Environment', 'Variables'],
        'EVENT_LOG_LOCK',
      ]),
    'JobsSealEventsLambdaFunction locks nothing',
  ],
]);
