type Change = true | { old: unknown; new: unknown };
type Changes = Record<string, Change>;

/** Changes with each setting under a name of its own, such as `settings.fiscal.enabled`: together they have no short form. */
export function settingsApart(changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([name, change]) =>
      name === 'settings' && change !== true ? ofSettings(change) : [[name, change]],
    ),
  );
}

function ofSettings(change: { old: unknown; new: unknown }): [string, Change][] {
  const [before, after] = [new Map(valuesOf(change.old)), new Map(valuesOf(change.new))];
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].map((name) => [
    `settings.${name}`,
    { old: before.get(name) ?? null, new: after.get(name) ?? null },
  ]);
}

function valuesOf(settings: unknown, path = ''): [string, unknown][] {
  return Object.entries(Object(settings)).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? valuesOf(value, `${path}${name}.`)
      : [[`${path}${name}`, value]],
  );
}
