import type { Use } from '../../../lib/runtime/declared-use.ts';
import { allSubjects } from '../deployed-function.ts';
import type { AllFunctions } from '../functions.ts';
import { roleResource } from '../role-name.ts';
import { att, param, ref, sub, type Value } from '../template-values.ts';
import type { Resources } from './resources.ts';

const BUCKET = att('EventsBucket', 'Arn');
const inBucket = (keys: string) => sub(`$\{EventsBucket.Arn}/${keys}`);
/** Who is shut out by a slip of ours gets in again as the root user of the account. */
const ROOT = sub(`arn:$\{AWS::Partition}:iam::$\{AWS::AccountId}:root`);

/** What nobody may do to the event log, whatever else a role of the account is allowed. */
export function logPolicy(all: AllFunctions): Resources {
  const rolesOf = (...uses: Use[]) =>
    allSubjects(all)
      .filter(({ reach }) => uses.some((use) => reach.uses.has(use)))
      .map((subject) => att(roleResource(subject), 'Arn'));
  const keepers = rolesOf('event-log');
  const writers = rolesOf('event-store', 'event-log');
  const Statement = [
    deny('EncryptedConnectionsOnly', ['s3:*'], [BUCKET, inBucket('*')], {
      Bool: { 'aws:SecureTransport': 'false' },
    }),
    deny(
      'OnlyTheLogAndItsAuditorsRead',
      ['s3:GetObject', 's3:GetObjectVersion', 's3:GetObjectVersionForReplication'],
      [inBucket('*')],
      othersThan([...writers, att('LogReaderRole', 'Arn'), ROOT]),
    ),
    deny('OnlyTheLogWrites', ['s3:PutObject', 's3:ReplicateObject'], [inBucket('*')], othersThan(writers)),
    // Parts of an upload carry no condition; the request that makes an object of them does.
    deny('NothingIsOverwritten', ['s3:PutObject'], [inBucket('logs/segments/*'), inBucket('logs/events/*')], {
      Null: { 's3:if-none-match': 'true' },
      Bool: { 's3:ObjectCreationOperation': 'true' },
    }),
    deny(
      'OnlyItsKeepersRemove',
      ['s3:DeleteObject', 's3:ReplicateDelete'],
      [inBucket('*')],
      othersThan(keepers),
    ),
    deny(
      'WhatWasRemovedGoesByAgeOnly',
      ['s3:DeleteObjectVersion', 's3:BypassGovernanceRetention'],
      [inBucket('*')],
    ),
  ];
  return {
    EventsBucketPolicy: {
      Type: 'AWS::S3::BucketPolicy',
      // It stays with what it guards.
      DeletionPolicy: param('bucket_removal'),
      UpdateReplacePolicy: param('bucket_replacement'),
      Properties: { Bucket: ref('EventsBucket'), PolicyDocument: { Version: '2012-10-17', Statement } },
    },
  };
}

type Condition = Record<string, Record<string, Value | Value[]>>;

function deny(Sid: string, Action: string[], Resource: Value[], Condition?: Condition) {
  const statement = { Sid, Effect: 'Deny', Principal: '*', Action, Resource };
  return Condition ? { ...statement, Condition } : statement;
}

/** The ARN of a role, whoever took it on. */
function othersThan(roles: Value[]): Condition {
  return { ArnNotEquals: { 'aws:PrincipalArn': roles } };
}
