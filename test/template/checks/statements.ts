import { allValues, asList, isObject, type Json, type Resource, resources, valueAt } from '../template.ts';

/** Needed because the actions for network interfaces have no resource level. */
const ALLOWED_MANAGED_POLICIES = ['AWSLambdaENIManagementAccess'];

/** Statements that allow all resources, all actions or all principals, and unknown managed policies. */
export function statementFaults(template: Json): string[] {
  return resources(template).flatMap((resource) => [
    ...allowStatements(resource).flatMap((statement) => faultsOf(resource, statement)),
    ...asList(valueAt(resource.properties, 'ManagedPolicyArns'))
      .map((policy) => textOf(policy).split('/').at(-1) ?? '')
      .filter((policy) => !ALLOWED_MANAGED_POLICIES.includes(policy))
      .map((policy) => `${resource.id} has the policy ${policy}`),
  ]);
}

/** The policy of an endpoint grants nothing, it only bounds what roles grant; checks/network.ts reads it. */
const BOUNDARY = 'AWS::EC2::VPCEndpoint';

function allowStatements({ type, properties }: Resource): Json[] {
  if (type === BOUNDARY) return [];
  return [...allValues(properties)]
    .map(({ value }) => value)
    .filter((value) => isObject(value) && value['Effect'] === 'Allow');
}

function faultsOf({ id, type }: Resource, statement: Json): string[] {
  // In a key policy "*" means the key itself.
  const isKey = type === 'AWS::KMS::Key';
  const has = (part: string, isAll: (text: string) => boolean) =>
    asList(valueAt(statement, part)).some((value) => isAll(textOf(value)));
  return [
    ...(!isKey && has('Resource', (text) => text === '*')
      ? [`${id} allows something on every resource`]
      : []),
    ...(!isKey && has('Action', (text) => /^(\w+:)?\*$/.test(text)) ? [`${id} allows every action`] : []),
    ...(has('Principal', (text) => text === '*') || valueAt(statement, 'Principal', 'AWS') === '*'
      ? [`${id} allows something to everybody`]
      : []),
    ...(valueAt(statement, 'NotResource') ||
    valueAt(statement, 'NotAction') ||
    valueAt(statement, 'NotPrincipal')
      ? [`${id} allows everything but something`]
      : []),
  ];
}

function textOf(value: Json): string {
  return String(valueAt(value, 'Fn::Sub') ?? value);
}
