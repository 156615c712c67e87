import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A top-level declaration with the identifiers and string literals in it, read from the source without running it. */
export type Declaration = { path: string; identifiers: ReadonlySet<string>; strings: ReadonlySet<string> };

type Source = { declarations: Map<string, Declaration>; imports: Map<string, Origin> };
type Origin = { path: string; name: string };

const sources = new Map<string, Source>();

/**
 * Every declaration reachable by identifiers from those of a file, across imports, including its own. Folders in
 * `outside` are not entered.
 */
export function reachableDeclarations(path: string, outside: readonly string[]): Declaration[] {
  const found = new Map<string, Declaration>();
  const open: Origin[] = [...sourceOf(path).declarations.keys()].map((name) => ({ path, name }));
  for (let next = open.pop(); next; next = open.pop()) {
    const key = `${next.path}#${next.name}`;
    const declared = sourceOf(next.path).declarations.get(next.name);
    if (!declared || found.has(key)) continue;
    found.set(key, declared);
    open.push(
      ...referencesOf(declared).filter((origin) => !outside.some((folder) => origin.path.startsWith(folder))),
    );
  }
  return [...found.values()];
}

/** The declarations of the project that its identifiers refer to. */
function referencesOf({ path, identifiers }: Declaration): Origin[] {
  const { declarations, imports } = sourceOf(path);
  return [...identifiers].flatMap(
    (name) => imports.get(name) ?? (declarations.has(name) ? { path, name } : []),
  );
}

function sourceOf(path: string): Source {
  const known = sources.get(path);
  if (known) return known;
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true);
  const source: Source = { declarations: new Map(), imports: new Map() };
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) addImport(source.imports, path, statement);
    else for (const name of namesOf(statement)) source.declarations.set(name, declaredBy(path, statement));
    for (const node of within(statement)) addLateImport(source.imports, path, node);
  }
  sources.set(path, source);
  return source;
}

function declaredBy(path: string, statement: ts.Statement): Declaration {
  return { path, identifiers: new Set(identifiersOf(statement)), strings: new Set(stringsOf(statement)) };
}

function addImport(
  imports: Source['imports'],
  from: string,
  { importClause, moduleSpecifier }: ts.ImportDeclaration,
) {
  const module = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : '';
  const bindings = importClause?.namedBindings;
  if (!module.startsWith('.') || !bindings || !ts.isNamedImports(bindings)) return;
  for (const { name, propertyName, isTypeOnly } of bindings.elements) {
    if (isTypeOnly || importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) continue;
    imports.set(name.text, { path: join(dirname(from), module), name: (propertyName ?? name).text });
  }
}

/** Adds the names of `const { name } = await import('./file.ts')`, wherever in a file it stands. */
function addLateImport(imports: Source['imports'], from: string, node: ts.Node) {
  if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isAwaitExpression(node.initializer)) return;
  const call = node.initializer.expression;
  if (!ts.isCallExpression(call) || call.expression.kind !== ts.SyntaxKind.ImportKeyword) return;
  const [module] = call.arguments;
  if (!module || !ts.isStringLiteral(module) || !module.text.startsWith('.')) return;
  const path = join(dirname(from), module.text);
  for (const name of boundNames(node.name)) imports.set(name, { path, name });
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  const isNamed = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? boundNames(element.name) : []));
}

/** The identifiers in a node, without types and keys of object literals. */
function identifiersOf(node: ts.Node): string[] {
  return within(node).flatMap((inner) => {
    if (!ts.isIdentifier(inner)) return [];
    return isKey(inner) ? [] : [inner.text];
  });
}

function isKey(node: ts.Identifier | ts.StringLiteral): boolean {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

function stringsOf(node: ts.Node): string[] {
  return within(node).flatMap((inner) => (ts.isStringLiteral(inner) && !isKey(inner) ? [inner.text] : []));
}

function within(node: ts.Node): ts.Node[] {
  const nodes = [node];
  ts.forEachChild(node, (child) => {
    if (!ts.isTypeNode(child) || ts.isExpressionWithTypeArguments(child)) nodes.push(...within(child));
  });
  return nodes;
}
