import * as z from 'zod';
import { MAX_BODY } from './rules.ts';

// Invisible text only: white space, control and format characters, blank fillers.
const UNSEEN = /^[\s\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

const fault = (code: string, error: string) => ({ error, abort: true, params: { code } });

/** The text of a message: plain text, stored unchanged; links and markup are plain text. Its length is counted in code points. */
export const Body = z
  .string()
  // Checked before all other work; a code point has at most two UTF-16 units.
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
