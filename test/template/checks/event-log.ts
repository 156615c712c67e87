import {
  allValues,
  asList,
  isObject,
  type Json,
  ofType,
  type Resource,
  referencedResource,
  valueAt,
} from '../template.ts';

const BUCKET = 'EventsBucket';
/** The roles of the jobs that seal and rotate the log. */
export const MAINTAINERS = ['JobsRotateEventsRole', 'JobsSealEventsRole'];
const WRITERS = ['JobsRelayEventsRole', ...MAINTAINERS];
const READERS = [...WRITERS, 'LogReaderRole'];
/** Excepted, so that a mistake in the policy can be undone as the root user. */
const ROOT = `arn:$\{AWS::Partition}:iam::$\{AWS::AccountId}:root`;
/** Actions denied to everybody. */
const FORBIDDEN_ACTIONS = ['s3:DeleteObjectVersion', 's3:BypassGovernanceRetention'];

/** Faults of the access to the event log: only its jobs and auditors read it, and nobody can overwrite it. */
export function eventLogFaults(template: Json): string[] {
  const refusals = denialsOf(template);
  const notDenied = (what: string, exceptions: string[], ...actions: string[]) =>
    actions.every((action) => isDeniedToOthers(refusals, action, exceptions)) ? [] : [`anybody ${what}`];
  const unexpectedlyAllowed = (what: string, expected: string[], ...actions: string[]) =>
    unexpectedRoles(template, actions, expected).map((id) => `${id} ${what} the event log`);
  return [
    ...unexpectedlyAllowed('reads', READERS, 's3:GetObject', 's3:GetObjectVersion'),
    ...unexpectedlyAllowed('writes', WRITERS, 's3:PutObject'),
    ...unexpectedlyAllowed('removes from', MAINTAINERS, 's3:DeleteObject'),
    ...unexpectedlyAllowed('removes for good from', [], ...FORBIDDEN_ACTIONS),
    ...notDenied(
      'reads',
      [...READERS, ROOT],
      's3:GetObject',
      's3:GetObjectVersion',
      's3:GetObjectVersionForReplication',
    ),
    ...notDenied('writes', WRITERS, 's3:PutObject', 's3:ReplicateObject'),
    ...notDenied('removes', MAINTAINERS, 's3:DeleteObject', 's3:ReplicateDelete'),
    ...FORBIDDEN_ACTIONS.filter(
      (action) => !refusals.some((one) => isUnconditional(one) && includesAction(one, action)),
    ).map((action) => `nobody refuses ${action}`),
    ...['segments', 'events']
      .filter((folder) => !refusals.some((one) => deniesOverwriting(one, folder)))
      .map((folder) => `logs/${folder}/ can be overwritten`),
  ];
}

/** Roles that are allowed one of the actions in the bucket and are not expected to be. */
function unexpectedRoles(template: Json, actions: string[], expected: string[]): string[] {
  return ofType(template, 'AWS::IAM::Role')
    .filter((role) => !expected.includes(role.id) && actions.some((action) => allowsAction(role, action)))
    .map(({ id }) => id);
}

function allowsAction({ properties }: Resource, action: string): boolean {
  return [...allValues(valueAt(properties, 'Policies') ?? [])]
    .map(({ value }) => value)
    .some(
      (value) =>
        isObject(value) &&
        value['Effect'] === 'Allow' &&
        includesAction(value, action) &&
        isOnEventsBucket(value),
    );
}

const isOnEventsBucket = (statement: Json) =>
  JSON.stringify(valueAt(statement, 'Resource') ?? '').includes(BUCKET);

/** Whether a statement names the action or a pattern that covers it. */
function includesAction(statement: Json, action: string): boolean {
  return asList(valueAt(statement, 'Action')).some((named) => {
    const [start = '', ...rest] = String(named).split('*');
    return rest.length === 0 ? start === action : action.startsWith(start);
  });
}

/** The denials of the bucket policy that apply to all principals. */
function denialsOf(template: Json): Json[] {
  return ofType(template, 'AWS::S3::BucketPolicy')
    .filter(({ properties }) => referencedResource(valueAt(properties, 'Bucket')) === BUCKET)
    .flatMap(({ properties }) => asList(valueAt(properties, 'PolicyDocument', 'Statement')))
    .filter((one) => valueAt(one, 'Effect') === 'Deny' && valueAt(one, 'Principal') === '*');
}

/** Whether the action is denied on all objects, except to exactly these principals. */
function isDeniedToOthers(refusals: Json[], action: string, exceptions: string[]): boolean {
  return refusals.some((one) => {
    const excepted = asList(valueAt(one, 'Condition', 'ArnNotEquals', 'aws:PrincipalArn')).map(
      (principal) => referencedResource(principal) ?? String(valueAt(principal, 'Fn::Sub')),
    );
    return (
      includesAction(one, action) &&
      conditionsOf(one) === 'ArnNotEquals aws:PrincipalArn' &&
      coversAllObjects(one) &&
      excepted.toSorted().join() === exceptions.toSorted().join()
    );
  });
}

const isUnconditional = (one: Json) => valueAt(one, 'Condition') === undefined && coversAllObjects(one);
const coversAllObjects = (one: Json) => resourcesOf(one).includes(`$\{${BUCKET}.Arn}/*`);

/** Applies to single puts and to completing an upload; uploading parts carries no condition. */
function deniesOverwriting(one: Json, folder: string): boolean {
  return (
    includesAction(one, 's3:PutObject') &&
    conditionsOf(one) === 'Bool s3:ObjectCreationOperation, Null s3:if-none-match' &&
    String(valueAt(one, 'Condition', 'Null', 's3:if-none-match')) === 'true' &&
    String(valueAt(one, 'Condition', 'Bool', 's3:ObjectCreationOperation')) === 'true' &&
    resourcesOf(one).includes(`$\{${BUCKET}.Arn}/logs/${folder}/*`)
  );
}

/** All conditions of a statement, because any further one would narrow the denial. */
function conditionsOf(one: Json): string {
  const found = valueAt(one, 'Condition');
  const operators = isObject(found) ? Object.entries(found) : [];
  return operators
    .flatMap(([operator, keys]) => Object.keys(isObject(keys) ? keys : {}).map((key) => `${operator} ${key}`))
    .toSorted()
    .join(', ');
}

function resourcesOf(one: Json): string[] {
  return asList(valueAt(one, 'Resource')).map((resource) => String(valueAt(resource, 'Fn::Sub') ?? ''));
}
