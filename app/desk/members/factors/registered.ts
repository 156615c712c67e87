import { client, config, session } from '../../../session.ts';

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

/** Whether the user has one factor and has to have one: without it nothing goes on before another is registered. */
export function isLastRequired({ passkeys, codes_since, rule }: Registered): boolean {
  const role = config.value?.roles.find(({ role_id }) => role_id === session.value?.user.role_id)?.name;
  const count = passkeys.length + (codes_since === null ? 0 : 1);
  return count === 1 && rule === 'required_for_managers' && role !== 'member';
}
