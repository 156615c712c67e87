import { type Ids, readableCode } from '../core/ids.ts';

/** 16 of 31 letters: 79 random bits. */
const LENGTH = 16;
const GROUP = 4;

/** A code that is read from paper and typed. */
export const newInvitationCode = (ids: Ids): string => readableCode(ids, LENGTH);

/** The code as it is printed: in groups. */
export const grouped = (code: string): string => code.replace(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');

/** The code as it is stored, of what was typed in any case, with spaces and dashes; any other token is returned unchanged. */
export function typedToken(typed: string): string {
  const code = typed.replace(/[\s\p{Pd}]/gu, '').toUpperCase();
  return code.length === LENGTH && /^[2-9A-Z]+$/.test(code) ? code : typed;
}
