import type { Reads } from '../context.ts';
import { isSuspectDuplicate } from '../data/passages/suspect-duplicate.ts';
import type { PassageContent } from './content.ts';

type Circumstances = { outside: boolean; suspect: boolean; late: boolean };

/** The flags that are up, in a fixed order. */
export function flagsOf({ outside, suspect, late }: Circumstances): string[] {
  return [
    ...(outside ? ['hors_secteur'] : []),
    ...(suspect ? ['doublon_suspect'] : []),
    ...(late ? ['late'] : []),
  ];
}

/** Whether somebody else was at the same dwelling within hours; without an address nobody can tell. */
export async function looksRepeated(
  ctx: Reads,
  visit: { operationId: number; opeUserId: number; passageId?: number },
  { fk_adresse: addressId, dwelling, passed_at: passedAt }: PassageContent,
): Promise<boolean> {
  return addressId !== null && isSuspectDuplicate(ctx, { ...visit, addressId, dwelling, passedAt });
}
