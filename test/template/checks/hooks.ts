import {
  allValues,
  asList,
  type Json,
  ofType,
  type Resource,
  referencedResource,
  resources,
  valueAt,
} from '../template.ts';

/** The deploy hooks, in order. */
const HOOKS = ['ConfigCheck', 'Migration'] as const;

/**
 * Faults of the deploy hooks. CloudFormation updates a resource only after its dependencies and rolls back when one
 * fails; so a failed hook leaves the old version running if every function and its role depend on the hooks.
 */
export function hookFaults(template: Json): string[] {
  const all = new Map(resources(template).map((resource) => [resource.id, resource]));
  const [check, migration] = HOOKS;
  const hookFunctions = HOOKS.map(
    (hook) => referencedResource(valueAt(all.get(hook)?.properties, 'ServiceToken')) ?? '',
  );
  const needed = new Set([...HOOKS, ...hookFunctions].flatMap((id) => [...prerequisitesOf(id, all)]));
  const serving = [...ofType(template, 'AWS::Lambda::Function'), ...functionRoles(template)].filter(
    ({ id }) => !needed.has(id) && !hookFunctions.includes(id),
  );
  return [
    ...HOOKS.filter((hook) => !all.has(hook)).map((hook) => `there is no ${hook}`),
    ...(prerequisitesOf(migration, all).has(check) ? [] : [`${migration} does not wait for ${check}`]),
    ...serving
      .filter(({ id }) => !prerequisitesOf(id, all).has(migration))
      .map(({ id }) => `${id} changes before ${migration} has passed`),
    ...HOOKS.filter(
      (hook) => !/^[\da-f]{64}$/.test(String(valueAt(all.get(hook)?.properties, 'Release'))),
    ).map((hook) => `${hook} does not run again for another release`),
  ];
}

function functionRoles(template: Json): Resource[] {
  const ids = new Set(
    ofType(template, 'AWS::Lambda::Function').map(({ properties }) =>
      referencedResource(valueAt(properties, 'Role')),
    ),
  );
  return ofType(template, 'AWS::IAM::Role').filter(({ id }) => ids.has(id));
}

/** The resources that are updated before this one, transitively. */
function prerequisitesOf(
  id: string,
  all: ReadonlyMap<string, Resource>,
  seen = new Set<string>(),
): Set<string> {
  const resource = all.get(id);
  if (!resource) return seen;
  for (const next of dependencies(resource)) {
    if (seen.has(next) || !all.has(next)) continue;
    seen.add(next);
    prerequisitesOf(next, all, seen);
  }
  return seen;
}

function dependencies({ body, properties }: Resource): string[] {
  const named = asList(valueAt(body, 'DependsOn')).map(String);
  const used = [...allValues(properties)].flatMap(({ value }) => {
    const text = valueAt(value, 'Fn::Sub');
    const inText = typeof text === 'string' ? [...text.matchAll(/\$\{([A-Za-z0-9]+)[.}]/g)] : [];
    return [referencedResource(value) ?? '', ...inText.map(([, name]) => name ?? '')];
  });
  return [...named, ...used];
}
