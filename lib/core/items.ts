import * as z from 'zod';
import type { Needs } from './context.ts';
import { invalid, Problem, problemDocument } from './problems.ts';
import { textFaults, unjudged } from './text/text-faults.ts';
import { pointerOf, validationFaults } from './validation-faults.ts';

/** What is the same wherever many things come in one request and one bad one must not stop the others. */

/** Why one item was refused. */
export const ItemProblem = z
  .looseObject({ code: z.string(), status: z.int(), detail: z.string() })
  .meta({ description: 'A problem document; its `errors` point into the whole body.' });

/** One item as its schema reads it; its faults point below `at`. What `judged` names is left to the verb. */
export function readItem<S extends z.ZodType>(
  schema: S,
  item: unknown,
  at: PropertyKey[],
  judged: readonly string[] = [],
): z.output<S> {
  const place = (path: readonly PropertyKey[]) => pointerOf([...at, ...path]);
  const unreadable = textFaults(unjudged(item, judged), place);
  if (unreadable.length > 0) throw invalid(...unreadable);
  const result = schema.safeParse(item);
  if (result.success) return result.data;
  throw invalid(...validationFaults(result.error.issues, place, 'field'));
}

/** The problem of one item as a document; the places it names lie below `at`. */
export function refusedItem(
  ctx: Needs<'settings' | 'requestId'>,
  problem: Problem,
  at: PropertyKey[],
): ReturnType<typeof problemDocument> {
  const { errors } = problem.options;
  const root = pointerOf(at);
  const placed = errors?.map((fault) =>
    fault.pointer.startsWith(root) ? fault : { ...fault, pointer: `${root}${fault.pointer}` },
  );
  const moved = new Problem(problem.code, {
    ...problem.options,
    detail: problem.message,
    ...(placed ? { errors: placed } : {}),
  });
  return problemDocument(moved, ctx.settings.baseUrl, ctx.requestId);
}
