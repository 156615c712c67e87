import { at, everything, type Json, list, ofType, type Resource, resources, target } from '../template.ts';

/** What runs before a stage gets new code, in this order. */
const HOOKS = ['ConfigCheck', 'Migration'] as const;

/**
 * CloudFormation changes a resource only after all it depends on, and goes back when one fails. A hook that fails
 * therefore leaves the old version serving, as long as every function, and what it is allowed, waits for the hooks.
 */
export function hookFaults(template: Json): string[] {
  const all = new Map(resources(template).map((resource) => [resource.id, resource]));
  const [check, migration] = HOOKS;
  const hookFunctions = HOOKS.map((hook) => target(at(all.get(hook)?.properties, 'ServiceToken')) ?? '');
  const needed = new Set([...HOOKS, ...hookFunctions].flatMap((id) => [...before(id, all)]));
  const serving = [...ofType(template, 'AWS::Lambda::Function'), ...ownRoles(template)].filter(
    ({ id }) => !needed.has(id) && !hookFunctions.includes(id),
  );
  return [
    ...HOOKS.filter((hook) => !all.has(hook)).map((hook) => `there is no ${hook}`),
    ...(before(migration, all).has(check) ? [] : [`${migration} does not wait for ${check}`]),
    ...serving
      .filter(({ id }) => !before(id, all).has(migration))
      .map(({ id }) => `${id} changes before ${migration} has passed`),
    ...HOOKS.filter((hook) => !/^[\da-f]{64}$/.test(String(at(all.get(hook)?.properties, 'Release')))).map(
      (hook) => `${hook} does not run again for another release`,
    ),
  ];
}

/** The roles that functions have. */
function ownRoles(template: Json): Resource[] {
  const ids = new Set(
    ofType(template, 'AWS::Lambda::Function').map(({ properties }) => target(at(properties, 'Role'))),
  );
  return ofType(template, 'AWS::IAM::Role').filter(({ id }) => ids.has(id));
}

/** Everything that is done before the resource is. */
function before(id: string, all: ReadonlyMap<string, Resource>, seen = new Set<string>()): Set<string> {
  const resource = all.get(id);
  if (!resource) return seen;
  for (const next of dependencies(resource)) {
    if (seen.has(next) || !all.has(next)) continue;
    seen.add(next);
    before(next, all, seen);
  }
  return seen;
}

function dependencies({ body, properties }: Resource): string[] {
  const named = list(at(body, 'DependsOn')).map(String);
  const used = [...everything(properties)].flatMap(({ value }) => {
    const text = at(value, 'Fn::Sub');
    const inText = typeof text === 'string' ? [...text.matchAll(/\$\{([A-Za-z0-9]+)[.}]/g)] : [];
    return [target(value) ?? '', ...inText.map(([, name]) => name ?? '')];
  });
  return [...named, ...used];
}
