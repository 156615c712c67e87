import { join } from 'node:path';

/** The exceptional place of a function's verb or test, with the reason. */
export type Elsewhere = { verb: string; because: string } | { test: string; because: string };

/** The files by path with their texts, the routes by endpoint name, and the exceptions. */
type Trees = {
  files: ReadonlyMap<string, string>;
  routes: ReadonlyMap<string, string>;
  elsewhere: Record<string, Elsewhere>;
};

const PATH = /^functions\/(([a-z\d-]+)\/([a-z\d-]+))\.ts$/;
/** Workers and jobs may have their verbs in any domain, unlike endpoints. */
export const isEndpoint = (domain: string) => domain !== 'workers' && domain !== 'jobs';

/** The faults that prevent a reader from finding the verb and the test of a function by its name. */
export function faultsOf(trees: Trees): string[] {
  const names = [...trees.files.keys()].flatMap((path) => {
    const [, name = '', domain = '', verb = ''] = PATH.exec(path) ?? [];
    return verb ? [{ name, domain, verb }] : [];
  });
  const unknown = Object.keys(trees.elsewhere).filter((name) => !names.some((known) => known.name === name));
  return [
    ...names.flatMap((name) => [...verbFaults(trees, name), ...testFaults(trees, name)]),
    ...unknown.map((name) => `${name} is an exception, but there is no functions/${name}.ts`),
  ];
}

type Name = { name: string; domain: string; verb: string };

function verbFaults({ files, elsewhere: exceptions }: Trees, { name, domain, verb }: Name): string[] {
  const path = `functions/${name}.ts`;
  const imported = importsOf(path, files.get(path) ?? '');
  const place = isEndpoint(domain)
    ? new RegExp(`^lib/${domain}/([a-z\\d-]+/)?${verb}\\.ts$`)
    : new RegExp(`^lib/[a-z\\d-]+/([a-z\\d-]+/)?${verb}\\.ts$`);
  const found = imported.find((file) => place.test(file));
  const exception = exceptions[name];
  if (exception && 'verb' in exception) {
    if (found) return [`${name} is no exception any more: ${path} imports ${found}`];
    if (imported.includes(exception.verb)) return [];
    return [`${path} does not import ${exception.verb}, where its verb is said to be`];
  }
  if (found) return [];
  const usual = isEndpoint(domain) ? `lib/${name}.ts` : `lib/<domain>/${verb}.ts`;
  return [`${path} imports no ${usual}: its verb has another name or place`];
}

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/ from '(\.[^']+)'/g)].map(([, specifier = '']) => join(path, '..', specifier));
}

function testFaults({ files, routes, elsewhere: exceptions }: Trees, { name }: Name): string[] {
  const path = `test/integration/${name}.test.ts`;
  const text = files.get(path);
  const exception = exceptions[name];
  if (exception && 'test' in exception) {
    if (text !== undefined) return [`${name} is no exception any more: there is ${path}`];
    if (files.has(exception.test)) return [];
    return [`there is no ${exception.test}, where functions/${name}.ts is said to be tested`];
  }
  if (text === undefined) return [`functions/${name}.ts has no test of its name: ${path} is missing`];
  const route = routes.get(name);
  return route === undefined || text.includes(route)
    ? []
    : [`${path} does not say that it is about ${route}`];
}
