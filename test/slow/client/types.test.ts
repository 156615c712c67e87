import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import ts from 'typescript';
import { operationTable } from '../../../clients/typescript/src/generated/operations.ts';

const project = new URL('../../../', import.meta.url).pathname;
const PROBE = join(project, 'clients/typescript/src/probe.ts');
const text = `import type { Answer, Init, Operation } from './call-types.ts';
import type { Api, Codes } from './generated/api.ts';
export type Answers = { [O in Operation]: Answer<O> };
export type Inits = { [O in Operation]: Init<O> };
export type Calls = Api;
export type Refusals = Codes;
`;

/** Types that the document leaves open; when the document types one of them, remove its line here. */
const open: RegExp[] = [
  // Additional members of GeoJSON, and positions of any depth.
  /\.coordinates(\[\])*$/,
  /^field-push sends body\[\]$/,
  /^field-push answers\[\]$/,
  /^(field-push|field-retry|field-quarantine)\b/,
  /^system-openapi answers$/,
  // The value of any field.
  /^(field-settle answers|field-conflicts answers\.data\[\])\.(kept|refused)$/,
];

let checker: ts.TypeChecker;
let types: Map<string, ts.Type>;
beforeAll(() => {
  const config = ts.readConfigFile(join(project, 'clients/typescript/tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(
    config.config,
    ts.sys,
    join(project, 'clients/typescript'),
  );
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (path, ...more) =>
    path === PROBE
      ? ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
      : getSourceFile.call(host, path, ...more);
  host.fileExists = (path) => path === PROBE || fileExists.call(host, path);
  host.readFile = (path) => (path === PROBE ? text : readFile.call(host, path));
  const program = ts.createProgram([PROBE], options, host);
  checker = program.getTypeChecker();
  const source = program.getSourceFile(PROBE);
  const aliases = source?.statements.filter(ts.isTypeAliasDeclaration) ?? [];
  types = new Map(aliases.map(({ name, type }) => [name.text, checker.getTypeFromTypeNode(type)]));
}, 120_000);

const LOOSE = ts.TypeFlags.Any | ts.TypeFlags.Unknown;

/** The places of a type that are `any` or `unknown`. */
function looseIn(type: ts.Type, place: string, above: readonly ts.Type[] = []): string[] {
  if (type.flags & LOOSE) return [place];
  if (above.includes(type) || above.length > 12) return [];
  const inside = [...above, type];
  if (type.isUnionOrIntersection())
    return [...new Set(type.types.flatMap((one) => looseIn(one, place, inside)))];
  if (!(type.flags & ts.TypeFlags.Object)) return [];
  if (type.symbol?.name === 'AbortSignal' || type.symbol?.name === 'Uint8Array') return [];
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
  if (element && checker.isArrayLikeType(type)) return looseIn(element, `${place}[]`, inside);
  return checker
    .getPropertiesOfType(type)
    .flatMap((property) => looseIn(checker.getTypeOfSymbol(property), `${place}.${property.name}`, inside));
}

function membersOf(name: string): Map<string, ts.Type> {
  const type = types.get(name);
  const properties = type ? checker.getPropertiesOfType(type) : [];
  return new Map(properties.map((property) => [property.name, checker.getTypeOfSymbol(property)]));
}

describe('the types of the client', () => {
  const names = Object.keys(operationTable);

  test.each(names)('%s says what it sends, answers and refuses', (operation) => {
    const [answer, init, codes] = ['Answers', 'Inits', 'Refusals'].map((name) =>
      membersOf(name).get(operation),
    );
    if (!answer || !init || !codes) throw new Error('the operation has no types');
    const loose = [...looseIn(answer, `${operation} answers`), ...looseIn(init, `${operation} sends`)];
    expect(loose.filter((place) => !open.some((one) => one.test(place)))).toEqual([]);
    const literals = codes.isUnion() ? codes.types : [codes];
    expect(literals.every((code) => code.isStringLiteral())).toBe(true);
    expect(literals.length).toBeGreaterThan(0);
  });

  test('are those of a function for each operation, by domain and verb', () => {
    const functions = [...membersOf('Calls').values()].flatMap((domain) =>
      checker.getPropertiesOfType(domain),
    );
    expect(functions).toHaveLength(names.length);
    expect(functions.every((one) => checker.getTypeOfSymbol(one).getCallSignatures().length > 0)).toBe(true);
  });
});
