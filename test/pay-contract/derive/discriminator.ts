import ts from 'typescript';

/** The property that discriminates the members of a union, so that errors are reported for one member only. */
export function discriminatorOf(members: readonly ts.Type[], checker: ts.TypeChecker): string | undefined {
  return members.length > 1
    ? ['object', 'type'].find((name) => distinguishes(name, members, checker))
    : undefined;
}

function distinguishes(name: string, members: readonly ts.Type[], checker: ts.TypeChecker): boolean {
  const words = members.map((member) => literalOf(member, name, checker));
  return !words.includes(undefined) && new Set(words).size === words.length;
}

/** The string literal type of a required property. */
export function literalOf(type: ts.Type, name: string, checker: ts.TypeChecker): string | undefined {
  const property = type.getProperty(name);
  if (!property || property.flags & ts.SymbolFlags.Optional) return undefined;
  const propertyType = checker.getTypeOfSymbol(property);
  return propertyType.isStringLiteral() ? propertyType.value : undefined;
}
