import { at, everything, isObject, type Json, list, ofType, type Resource, target } from '../template.ts';

const BUCKET = 'EventsBucket';
/** The functions that seal and rotate what the relay has stored. */
export const KEEPERS = ['JobsRotateEventsRole', 'JobsSealEventsRole'];
const WRITERS = ['JobsRelayEventsRole', ...KEEPERS];
const READERS = [...WRITERS, 'LogReaderRole'];
/** How the account gets in again that has shut itself out. */
const ROOT = `arn:$\{AWS::Partition}:iam::$\{AWS::AccountId}:root`;
/** No role of ours may do these, and nobody else either. */
const NOBODY = ['s3:DeleteObjectVersion', 's3:BypassGovernanceRetention'];

/** Only the log itself and its auditors reach the event log, and nobody can change what is in it. */
export function eventLogFaults(template: Json): string[] {
  const refusals = refusalsOf(template);
  const open = (what: string, exceptions: string[], ...actions: string[]) =>
    actions.every((action) => isRefusedToOthers(refusals, action, exceptions)) ? [] : [`anybody ${what}`];
  const held = (what: string, expected: string[], ...actions: string[]) =>
    unexpected(template, actions, expected).map((id) => `${id} ${what} the event log`);
  return [
    ...held('reads', READERS, 's3:GetObject', 's3:GetObjectVersion'),
    ...held('writes', WRITERS, 's3:PutObject'),
    ...held('removes from', KEEPERS, 's3:DeleteObject'),
    ...held('removes for good from', [], ...NOBODY),
    ...open(
      'reads',
      [...READERS, ROOT],
      's3:GetObject',
      's3:GetObjectVersion',
      's3:GetObjectVersionForReplication',
    ),
    ...open('writes', WRITERS, 's3:PutObject', 's3:ReplicateObject'),
    ...open('removes', KEEPERS, 's3:DeleteObject', 's3:ReplicateDelete'),
    ...NOBODY.filter((action) => !refusals.some((one) => isWhole(one) && names(one, action))).map(
      (action) => `nobody refuses ${action}`,
    ),
    ...['segments', 'events']
      .filter((folder) => !refusals.some((one) => refusesOverwriting(one, folder)))
      .map((folder) => `logs/${folder}/ can be overwritten`),
  ];
}

/** Roles that are allowed one of the actions in the bucket, and should not be. */
function unexpected(template: Json, actions: string[], expected: string[]): string[] {
  return ofType(template, 'AWS::IAM::Role')
    .filter((role) => !expected.includes(role.id) && actions.some((action) => allows(role, action)))
    .map(({ id }) => id);
}

function allows({ properties }: Resource, action: string): boolean {
  return [...everything(at(properties, 'Policies') ?? [])]
    .map(({ value }) => value)
    .some((value) => isObject(value) && value['Effect'] === 'Allow' && names(value, action) && isHere(value));
}

const isHere = (statement: Json) => JSON.stringify(at(statement, 'Resource') ?? '').includes(BUCKET);

/** Also by a pattern that covers it. */
function names(statement: Json, action: string): boolean {
  return list(at(statement, 'Action')).some((named) => {
    const [start = '', ...rest] = String(named).split('*');
    return rest.length === 0 ? start === action : action.startsWith(start);
  });
}

/** What the policy of the bucket refuses to everybody who is not excepted. */
function refusalsOf(template: Json): Json[] {
  return ofType(template, 'AWS::S3::BucketPolicy')
    .filter(({ properties }) => target(at(properties, 'Bucket')) === BUCKET)
    .flatMap(({ properties }) => list(at(properties, 'PolicyDocument', 'Statement')))
    .filter((one) => at(one, 'Effect') === 'Deny' && at(one, 'Principal') === '*');
}

/** Everywhere in the bucket, to all but these. */
function isRefusedToOthers(refusals: Json[], action: string, exceptions: string[]): boolean {
  return refusals.some((one) => {
    const excepted = list(at(one, 'Condition', 'ArnNotEquals', 'aws:PrincipalArn')).map(
      (principal) => target(principal) ?? String(at(principal, 'Fn::Sub')),
    );
    return (
      names(one, action) &&
      conditionsOf(one) === 'ArnNotEquals aws:PrincipalArn' &&
      isOnAll(one) &&
      excepted.toSorted().join() === exceptions.toSorted().join()
    );
  });
}

const isWhole = (one: Json) => at(one, 'Condition') === undefined && isOnAll(one);
const isOnAll = (one: Json) => resourcesOf(one).includes(`$\{${BUCKET}.Arn}/*`);

/** A single put and the end of an upload in parts; the parts themselves carry no condition. */
function refusesOverwriting(one: Json, folder: string): boolean {
  return (
    names(one, 's3:PutObject') &&
    conditionsOf(one) === 'Bool s3:ObjectCreationOperation, Null s3:if-none-match' &&
    String(at(one, 'Condition', 'Null', 's3:if-none-match')) === 'true' &&
    String(at(one, 'Condition', 'Bool', 's3:ObjectCreationOperation')) === 'true' &&
    resourcesOf(one).includes(`$\{${BUCKET}.Arn}/logs/${folder}/*`)
  );
}

/** A further condition would narrow the refusal. */
function conditionsOf(one: Json): string {
  const found = at(one, 'Condition');
  const operators = isObject(found) ? Object.entries(found) : [];
  return operators
    .flatMap(([operator, keys]) => Object.keys(isObject(keys) ? keys : {}).map((key) => `${operator} ${key}`))
    .toSorted()
    .join(', ');
}

function resourcesOf(one: Json): string[] {
  return list(at(one, 'Resource')).map((resource) => String(at(resource, 'Fn::Sub') ?? ''));
}
