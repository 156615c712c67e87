import ts from 'typescript';

/** One change of a source file: `text` replaces the source from `start` to `end`. */
export type Mutant = { path: string; start: number; end: number; text: string; line: number; said: string };

const OPERATORS = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
]);

/** Every mutant of a file: another comparison or logical operator, a condition that is always or never true, a number plus one. */
export function mutantsOf(path: string, source: string): Mutant[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    // Types are not rules, and imported names are not defined here.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    for (const [changed, text] of changesOf(node)) {
      const [start, end] = [changed.getStart(file), changed.getEnd()];
      const line = file.getLineAndCharacterOfPosition(start).line + 1;
      mutants.push({ path, start, end, text, line, said: `${source.slice(start, end)} -> ${text}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return mutants;
}

type Change = [node: ts.Node, text: string];

function changesOf(node: ts.Node): Change[] {
  const operator = ts.isBinaryExpression(node) ? OPERATORS.get(node.operatorToken.kind) : undefined;
  if (ts.isBinaryExpression(node) && operator) return [[node.operatorToken, operator]];
  if (ts.isIfStatement(node)) return alwaysAndNever(node.expression);
  if (ts.isConditionalExpression(node)) return alwaysAndNever(node.condition);
  if (ts.isNumericLiteral(node)) return [[node, `(${node.text} + 1)`]];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, 'false']];
  return node.kind === ts.SyntaxKind.FalseKeyword ? [[node, 'true']] : [];
}

function alwaysAndNever(condition: ts.Expression): Change[] {
  return [
    [condition, 'true'],
    [condition, 'false'],
  ];
}

/** Returns the source with the change. */
export function withMutant(source: string, { start, end, text }: Mutant): string {
  return `${source.slice(0, start)}${text}${source.slice(end)}`;
}
