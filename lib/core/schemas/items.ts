import * as z from 'zod';
import type { Needs } from '../context.ts';
import { invalid, Problem, problemDocument } from '../problems/problem.ts';
import { pointerOf, validationFaults } from '../problems/validation-faults.ts';
import { wordsOf } from '../problems/words.ts';
import { textFaults, withoutUnchecked } from '../text/text-faults.ts';

/** Why one item was refused. */
export const ItemProblem = z
  .looseObject({ code: z.string(), status: z.int(), detail: z.string() })
  .meta({ description: 'A problem document; its `errors` point into the whole body.' });

/** Parses one item; fault pointers start at `at`. The verb validates members named in `unchecked`. */
export async function readItem<S extends z.ZodType>(
  schema: S,
  item: unknown,
  at: PropertyKey[],
  unchecked: readonly string[] = [],
): Promise<z.output<S>> {
  const toPointer = (path: readonly PropertyKey[]) => pointerOf([...at, ...path]);
  const faults = textFaults(withoutUnchecked(item, unchecked), toPointer);
  if (faults.length > 0) throw invalid(...faults);
  const result = await schema.safeParseAsync(item);
  if (result.success) return result.data;
  throw invalid(...validationFaults(result.error.issues, toPointer, 'field'));
}

/** The problem document of one item; fault pointers start at `at`. */
export function refusedItem(
  ctx: Needs<'settings' | 'requestId' | 'language'>,
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
  return problemDocument(moved, ctx.settings.baseUrl, ctx.requestId, wordsOf(moved, ctx.language));
}
