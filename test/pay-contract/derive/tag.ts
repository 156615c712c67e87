import ts from 'typescript5';

/** A property whose word tells the members of a union apart: with it, one fault is said once, not per member. */
export function tagOf(members: readonly ts.Type[], checker: ts.TypeChecker): string | undefined {
  return members.length > 1 ? ['object', 'type'].find((name) => tells(name, members, checker)) : undefined;
}

function tells(name: string, members: readonly ts.Type[], checker: ts.TypeChecker): boolean {
  const words = members.map((member) => wordOf(member, name, checker));
  return !words.includes(undefined) && new Set(words).size === words.length;
}

/** The only word that a required property of a type may hold. */
export function wordOf(type: ts.Type, name: string, checker: ts.TypeChecker): string | undefined {
  const property = type.getProperty(name);
  if (!property || property.flags & ts.SymbolFlags.Optional) return undefined;
  const held = checker.getTypeOfSymbol(property);
  return held.isStringLiteral() ? held.value : undefined;
}
