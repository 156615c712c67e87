import * as z from 'zod';
import { Problem } from '../core/problems/problem.ts';

/** A refusal as it is stored with a proposal. */
const StoredProblem = z.strictObject({
  code: z.enum([
    'cannot-balance',
    'cutting-too-large',
    'nothing-to-cut',
    'sector-not-found',
    'internal-error',
  ]),
  detail: z.string(),
  errors: z.array(z.strictObject({ pointer: z.string(), detail: z.string(), code: z.string() })).optional(),
  members: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
});

/** The refusal to store; undefined for a failure that is none, and may pass. */
export function storedProblem({ code, message, options }: Problem): object | undefined {
  const { errors, members } = options;
  const stored = StoredProblem.safeParse({
    code,
    detail: message,
    ...(errors ? { errors } : {}),
    ...(members ? { members } : {}),
  });
  return stored.data;
}

/** The problem that was stored. */
export function readProblem(stored: object): Problem {
  const { code, detail, errors, members } = StoredProblem.parse(stored);
  return new Problem(code, { detail, ...(errors ? { errors } : {}), ...(members ? { members } : {}) });
}

/** The end of a proposal that was given up. */
export const givenUp = () => storedProblem(new Problem('internal-error')) ?? {};
