import ts from 'typescript';

/** A column in the types of `lib/data/tables/database.ts`. */
export type DescribedColumn = { column: string; nullable: boolean };

const file = new URL('../../../lib/data/tables/database.ts', import.meta.url).pathname;

/** The tables of the hand-written `Database` type, read with the TypeScript compiler. */
export function describedTables(): Map<string, DescribedColumn[]> {
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const database = module && checker.getExportsOfModule(module).find(({ name }) => name === 'Database');
  if (!database) throw new Error('lib/data/tables/database.ts exports no Database');
  const tables = checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(database));
  return new Map(
    tables.map((table) => [
      table.name,
      checker
        .getPropertiesOfType(checker.getTypeOfSymbol(table))
        .map((column) => ({ column: column.name, nullable: isNullable(checker, column) })),
    ]),
  );
}

/** Whether a column is nullable; if its types for reading and writing differ, the type for reading decides. */
function isNullable(checker: ts.TypeChecker, column: ts.Symbol): boolean {
  const type = checker.getTypeOfSymbol(column);
  const parts = type.isUnion() ? type.types : [type];
  return parts.some((part) => {
    const read = part.getProperty('__select__');
    const held = read ? checker.getTypeOfSymbol(read) : part;
    return (held.isUnion() ? held.types : [held]).some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0);
  });
}
