import ts from 'typescript';

export type ProviderRoute = { verb: string; path: string };

/** Verb and path of a method, read from the SDK's JavaScript. */
export function routeOf(signature: ts.Signature): ProviderRoute {
  const method = signature.getDeclaration();
  if (!ts.isMethodDeclaration(method) || !ts.isClassDeclaration(method.parent)) throw new Error('no method');
  const name = method.name.getText();
  const file = method.getSourceFile().fileName.replace(/\.d\.ts$/, '.js');
  const [verb, path] = argumentsOfRequest(methodIn(file, method.parent.name?.text, name)) ?? [];
  if (!verb || !path) throw new Error(`${file} asks nothing in ${name}`);
  return { verb: textOf(verb), path: textOf(path) };
}

function methodIn(file: string, className: string | undefined, name: string): ts.Node {
  const source = ts.createSourceFile(file, ts.sys.readFile(file) ?? '', ts.ScriptTarget.ES2022);
  const method = source.statements
    .filter((statement) => ts.isClassDeclaration(statement))
    .filter((declared) => declared.name?.text === className)
    .flatMap(({ members }) => members)
    .find((member) => member.name && ts.isIdentifier(member.name) && member.name.text === name);
  if (!method) throw new Error(`${file} has no ${className}.${name}`);
  return method;
}

function argumentsOfRequest(node: ts.Node): readonly ts.Expression[] | undefined {
  const isRequest =
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.expression.name.text === '_makeRequest';
  return isRequest ? node.arguments : ts.forEachChild(node, argumentsOfRequest);
}

/** The text of a string or of a template whose placeholders are ids. */
function textOf(expression: ts.Expression): string {
  if (ts.isStringLiteralLike(expression)) return expression.text;
  if (!ts.isTemplateExpression(expression)) throw new Error('a path is neither a string nor a template');
  const spans = expression.templateSpans.map(({ literal }) => `{id}${literal.text}`);
  return `${expression.head.text}${spans.join('')}`;
}
