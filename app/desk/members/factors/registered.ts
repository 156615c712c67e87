import { client } from '../../../session.ts';

/** Something was changed: what is said of it, and new recovery codes to show, if there are any. */
export type Changed = (sentence: string, codes?: readonly string[] | null) => void;

/** Reads what is registered; one question for all parts. */
export async function findFactors(signal: AbortSignal) {
  const [status, { data: passkeys }] = await Promise.all([
    client.auth.secondFactors({ signal }),
    client.auth.listPasskeys({ signal }),
  ]);
  return { ...status, passkeys };
}

export type Registered = Awaited<ReturnType<typeof findFactors>>;
