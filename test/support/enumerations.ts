type Enumeration = { values: string[]; description: string };

/** Every enumeration of texts in an OpenAPI document, with what is said of it, also by its parameter. */
export function enumerationsOf(node: unknown, told = ''): Enumeration[] {
  if (typeof node !== 'object' || node === null) return [];
  const description = `${Reflect.get(node, 'description') ?? ''} ${told}`;
  const members = Object.entries(node).filter(([name]) => name !== 'example');
  const below = members.flatMap(([name, value]) =>
    enumerationsOf(value, name === 'schema' ? description : ''),
  );
  const values: unknown = Reflect.get(node, 'enum');
  const texts = Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
  return texts.length > 1 ? [{ values: texts, description }, ...below] : below;
}
