import { bodyName, takesBody } from './answers.ts';
import type { NewEndpoint } from './new-endpoint.ts';

/** The code of a verb, with the lines of its imports besides those of the context and of the body. */
export type MadeVerb = { imports: string[]; text: string };

/** The body's parameter of a function; none for a request without a body. */
export function bodyParameter(endpoint: NewEndpoint, name: string): string[] {
  return takesBody(endpoint) ? [`${name}: z.output<typeof ${bodyName(endpoint)}>`] : [];
}

/** The statement of a function that is not written yet. */
export const notWritten = ({ name }: NewEndpoint) =>
  `  throw new Error('lib/${name}.ts is not written yet');`;
