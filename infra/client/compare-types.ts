/** The version and the public types of a released client. */
export type Release = { version: string; lines: readonly string[] };

/** The changes since a release that break code which uses the client, each as a sentence. */
export function breakingChanges({ lines: before }: Release, now: readonly string[]): string[] {
  const [old, fresh] = [byPlace(before), byPlace(now)];
  return [...old].flatMap(([place, type]) => {
    const next = fresh.get(place);
    if (next === undefined) return [`${place} is gone`];
    return next === type || isWidened(type, next) ? [] : [`${place} was ${type} and is ${next}`];
  });
}

/** Whether the new version number allows breaking changes: a higher major, or a higher minor while the major is 0. */
export function mayBreak(before: string, now: string): boolean {
  const [[oldMajor = 0, oldMinor = 0], [major = 0, minor = 0]] = [partsOf(before), partsOf(now)];
  return major > oldMajor || (oldMajor === 0 && major === 0 && minor > oldMinor);
}

const partsOf = (version: string) => version.split('.').map(Number);

/** The types by their place. The mark before a type (`?:` or `:`) says whether the field is optional. */
function byPlace(lines: readonly string[]): Map<string, string> {
  return new Map(
    lines.map((line) => {
      const [, place = line, type = ''] = /^(.*?)(\??: .*)$/.exec(line) ?? [];
      return [place, type];
    }),
  );
}

/** Whether a union of literals only gained members: the client passes unknown values of answers on as text. */
function isWidened(before: string, now: string): boolean {
  const [old, fresh] = [literalsOf(before), literalsOf(now)];
  return old !== undefined && fresh !== undefined && old.every((one) => fresh.includes(one));
}

function literalsOf(type: string): string[] | undefined {
  const [, mark = '', list = ''] = /^(\??: )(.*)$/.exec(type) ?? [];
  const parts = list.split(' | ');
  return parts.every((part) => /^(["'].*["']|-?\d+|null|AnyCode)$/.test(part))
    ? [mark, ...parts.filter((part) => part !== 'AnyCode')]
    : undefined;
}
