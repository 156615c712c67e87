import type { Use } from '../../../lib/runtime/declared-use.ts';
import { deployedFunctions } from '../functions/deployed-function.ts';
import { roleResource } from '../functions/function-role.ts';
import type { AllFunctions } from '../functions/functions.ts';
import { att, param, ref, sub, type Value } from '../template-values.ts';
import type { Resources } from './resources.ts';

const BUCKET = att('EventsBucket', 'Arn');
const inBucket = (keys: string) => sub(`$\{EventsBucket.Arn}/${keys}`);
/** The root user is excepted from the denials, so that a mistake in this policy can be undone. */
const ROOT = sub(`arn:$\{AWS::Partition}:iam::$\{AWS::AccountId}:root`);

/** The bucket policy of the event log: its denials apply whatever else a role of the account is allowed. */
export function logPolicy(all: AllFunctions): Resources {
  const rolesOf = (...uses: Use[]) =>
    deployedFunctions(all)
      .filter(({ reach }) => uses.some((use) => reach.uses.has(use)))
      .map((fn) => att(roleResource(fn), 'Arn'));
  const maintainers = rolesOf('event-log');
  const writers = rolesOf('event-store', 'event-log');
  const Statement = [
    deny('EncryptedConnectionsOnly', ['s3:*'], [BUCKET, inBucket('*')], {
      Bool: { 'aws:SecureTransport': 'false' },
    }),
    deny(
      'OnlyTheLogAndItsAuditorsRead',
      ['s3:GetObject', 's3:GetObjectVersion', 's3:GetObjectVersionForReplication'],
      [inBucket('*')],
      principalsOtherThan([...writers, att('LogReaderRole', 'Arn'), ROOT]),
    ),
    deny(
      'OnlyTheLogWrites',
      ['s3:PutObject', 's3:ReplicateObject'],
      [inBucket('*')],
      principalsOtherThan(writers),
    ),
    // Requests that upload parts carry no condition; the one that completes the upload does.
    deny('NothingIsOverwritten', ['s3:PutObject'], [inBucket('logs/segments/*'), inBucket('logs/events/*')], {
      Null: { 's3:if-none-match': 'true' },
      Bool: { 's3:ObjectCreationOperation': 'true' },
    }),
    deny(
      'OnlyItsKeepersRemove',
      ['s3:DeleteObject', 's3:ReplicateDelete'],
      [inBucket('*')],
      principalsOtherThan(maintainers),
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
      // The policy is removed or retained together with its bucket.
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

/** Matches every principal that has not assumed one of these roles. */
function principalsOtherThan(roles: Value[]): Condition {
  return { ArnNotEquals: { 'aws:PrincipalArn': roles } };
}
