import { client, may, ofEntity } from '../../session.ts';
import { useAnswer } from '../../ui/answer.tsx';

/** Associations past their first season, which are not asked about again. */
const past = new Set<string>();

/** The first steps of the association, undefined until they are read; null after its first season, and for who does not take them. `changes`: asks again when it differs. */
export function useFirstSteps(changes: number | string | undefined) {
  const key = JSON.stringify(ofEntity());
  const isAsked = may('operation.write') && !past.has(key);
  const { value } = useAnswer(isAsked ? `first steps ${key} ${changes}` : undefined, async (signal) => {
    const { first_steps } = await client.stats.home({ query: ofEntity(), signal });
    if (!first_steps) past.add(key);
    return first_steps;
  });
  return isAsked ? value : null;
}
