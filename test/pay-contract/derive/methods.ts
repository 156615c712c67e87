import ts from 'typescript';

const root = new URL('../../../', import.meta.url).pathname;
// A virtual file that the compiler host below provides.
const ENTRY = `${root}test/pay-contract/derive/entry.ts`;

const options: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  strict: true,
  skipLibCheck: true,
  types: [],
  noEmit: true,
};

type Method = { name: string; type: ts.Type };

/** The types of the SDK's methods with these names. */
export function methodsNamed(names: readonly string[]): { checker: ts.TypeChecker; methods: Method[] } {
  const program = ts.createProgram([ENTRY], options, hostWith(entryText(names)));
  const entry = program.getSourceFile(ENTRY);
  refuseUnknown(ts.getPreEmitDiagnostics(program, entry));
  const checker = program.getTypeChecker();
  const [all] = checker.getExportsOfModule(entrySymbol(checker, entry));
  if (!all) throw new Error('the entry exports nothing');
  const methods = checker
    .getPropertiesOfType(checker.getTypeOfSymbol(all))
    .map((symbol) => ({ name: symbol.name, type: checker.getTypeOfSymbol(symbol) }));
  return { checker, methods };
}

function entryText(names: readonly string[]): string {
  const members = names.map((name) => `'${name}': sdk.${name},`);
  return `import Stripe from 'stripe';\ndeclare const sdk: Stripe;\nexport const all = {${members.join('\n')}};\n`;
}

function hostWith(text: string): ts.CompilerHost {
  const host = ts.createCompilerHost(options);
  return {
    ...host,
    fileExists: (file) => file === ENTRY || host.fileExists(file),
    readFile: (file) => (file === ENTRY ? text : host.readFile(file)),
    getSourceFile: (file, language, ...rest) =>
      file === ENTRY
        ? ts.createSourceFile(ENTRY, text, language)
        : host.getSourceFile(file, language, ...rest),
  };
}

function refuseUnknown([first]: readonly ts.Diagnostic[]): void {
  if (first) throw new Error(ts.flattenDiagnosticMessageText(first.messageText, '\n'));
}

function entrySymbol(checker: ts.TypeChecker, entry: ts.SourceFile | undefined): ts.Symbol {
  const symbol = entry && checker.getSymbolAtLocation(entry);
  if (!symbol) throw new Error('the entry is no module');
  return symbol;
}
