import { at, everything, isObject, type Json, list, type Resource, resources } from '../template.ts';

/** The one policy of AWS we lean on: the service makes network interfaces, which have no resource to name. */
const KNOWN_POLICIES = ['AWSLambdaENIManagementAccess'];

/** No statement allows everything, be it of things, of actions or of people. */
export function statementFaults(template: Json): string[] {
  return resources(template).flatMap((resource) => [
    ...allowing(resource).flatMap((statement) => faultsOf(resource, statement)),
    ...list(at(resource.properties, 'ManagedPolicyArns'))
      .map((policy) => textOf(policy).split('/').at(-1) ?? '')
      .filter((policy) => !KNOWN_POLICIES.includes(policy))
      .map((policy) => `${resource.id} has the policy ${policy}`),
  ]);
}

function allowing({ properties }: Resource): Json[] {
  return [...everything(properties)]
    .map(({ value }) => value)
    .filter((value) => isObject(value) && value['Effect'] === 'Allow');
}

function faultsOf({ id, type }: Resource, statement: Json): string[] {
  // In the policy of a key "*" is the key itself.
  const isKey = type === 'AWS::KMS::Key';
  const has = (part: string, isAll: (text: string) => boolean) =>
    list(at(statement, part)).some((value) => isAll(textOf(value)));
  return [
    ...(!isKey && has('Resource', (text) => text === '*')
      ? [`${id} allows something on every resource`]
      : []),
    ...(!isKey && has('Action', (text) => /^(\w+:)?\*$/.test(text)) ? [`${id} allows every action`] : []),
    ...(has('Principal', (text) => text === '*') || at(statement, 'Principal', 'AWS') === '*'
      ? [`${id} allows something to everybody`]
      : []),
    ...(at(statement, 'NotResource') || at(statement, 'NotAction') || at(statement, 'NotPrincipal')
      ? [`${id} allows everything but something`]
      : []),
  ];
}

function textOf(value: Json): string {
  return String(at(value, 'Fn::Sub') ?? value);
}
