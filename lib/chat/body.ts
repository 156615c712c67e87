import * as z from 'zod';
import { MAX_BODY } from './rules.ts';

// Neither letters nor signs: white space, control and format characters, fillers that are drawn as nothing.
const UNSEEN = /^[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

const fault = (code: string, error: string) => ({ error, abort: true, params: { code } });

/** What somebody writes: plain text, kept as it is; links and markup are text too. Counted in code points. */
export const Body = z
  .string()
  // Before anything else is done with it: a code point has at most two units.
  .refine((text) => text.length <= 2 * MAX_BODY, tooLong())
  .refine((text) => !text.includes('\0'), fault('nul-character', 'must not contain the character U+0000'))
  .refine((text) => text.isWellFormed(), fault('lone-surrogate', 'must be well-formed Unicode'))
  .refine((text) => !UNSEEN.test(text), fault('too-small', 'must have a character that is seen'))
  .refine((text) => [...text].length <= MAX_BODY, tooLong())
  .meta({
    override: { type: 'string', minLength: 1, maxLength: MAX_BODY },
    description: 'Plain text: who shows it escapes it.',
    example: 'Le code de la porte est 4 71 A.',
  });

function tooLong() {
  return fault('too-big', `must have at most ${MAX_BODY} characters`);
}
