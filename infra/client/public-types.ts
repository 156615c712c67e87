import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const entries = ['index.ts', 'field/index.ts', 'rxdb.ts'];
const generated = ['generated/api.ts'];

/**
 * Every public type of the client, one line each: `Options.tokens?: TokenStore`. What requests and answers contain follows from the
 * API document, whose changes `docs/releases/api.txt` holds.
 */
export function publicTypes(folder: string): string[] {
  const files = new Set([
    ...generated,
    ...entries.flatMap((entry) => [entry, ...reExportedBy(folder, entry)]),
  ]);
  const exported = entries.flatMap((entry) => exportedBy(folder, entry));
  return [
    ...exported,
    ...[...files].flatMap((file) => linesOf(file, declarationsOf(join(folder, file)))),
  ].sort();
}

/** The names that an entry file exports. */
function exportedBy(folder: string, entry: string): string[] {
  const source = readFileSync(join(folder, entry), 'utf8');
  return [...source.matchAll(/^export (?:type )?\{ (.*) \} from/gm)].flatMap(([, names = '']) =>
    names.split(', ').map((name) => `${entry}.exports.${name.replace('type ', '')}: there`),
  );
}

/** The files that an entry file re-exports. */
function reExportedBy(folder: string, entry: string): string[] {
  const source = readFileSync(join(folder, entry), 'utf8');
  const targets = [...source.matchAll(/^export .* from '(\.[^']+)';$/gm)].map(([, target = '']) => target);
  return targets.map((target) => join(entry, '..', target));
}

function declarationsOf(path: string): ts.SourceFile {
  const { outputText } = ts.transpileDeclaration(readFileSync(path, 'utf8'), {
    compilerOptions: { removeComments: true, target: ts.ScriptTarget.ESNext },
  });
  return ts.createSourceFile(path, outputText, ts.ScriptTarget.ESNext, true);
}

function linesOf(file: string, source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isInterfaceDeclaration(statement)) return membersOf(statement.name.text, statement.members);
    if (ts.isTypeAliasDeclaration(statement))
      return typeLines(`${statement.name.text}${parametersOf(statement)}`, ': ', statement.type);
    if (ts.isClassDeclaration(statement)) return membersOf(statement.name?.text ?? '', statement.members);
    return [`${file}.${nameOf(statement)}: ${plain(statement)}`];
  });
}

const nameOf = (statement: ts.Statement): string =>
  ts.isFunctionDeclaration(statement) ? (statement.name?.text ?? '') : (plain(statement).split(':')[0] ?? '');

const parametersOf = ({ typeParameters }: ts.TypeAliasDeclaration): string =>
  typeParameters ? `<${typeParameters.map(plain).join(', ')}>` : '';

function membersOf(place: string, members: ts.NodeArray<ts.TypeElement | ts.ClassElement>): string[] {
  return members.flatMap((member) => {
    const name = member.name ? member.name.getText().replaceAll(/^["']|["']$/g, '') : '';
    if (name.startsWith('#') || (ts.canHaveModifiers(member) && plain(member).startsWith('private')))
      return [];
    const isProperty = ts.isPropertySignature(member) || ts.isPropertyDeclaration(member);
    if (!isProperty || !member.type) return [`${place}.${name}(): ${plain(member)}`];
    return typeLines(`${place}.${name}`, member.questionToken ? '?: ' : ': ', member.type);
  });
}

function typeLines(place: string, mark: string, type: ts.TypeNode): string[] {
  if (!ts.isTypeLiteralNode(type) || type.members.length === 0) return [`${place}${mark}${plain(type)}`];
  const inner = membersOf(place, type.members);
  // A separate line says that the field is optional.
  return mark === '?: ' ? [`${place}?: {}`, ...inner] : inner;
}

const plain = (node: ts.Node): string => node.getText().replaceAll(/\s+/g, ' ');
