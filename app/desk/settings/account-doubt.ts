import { accounts } from '../../generated/accounts.ts';
import type { Doubt } from '../doubt.tsx';
import { accounts as texts } from './texts.ts';

type Name = (typeof accounts)[number]['name'];

/** The doubt about one number for several accounts, whose lines of the journal nobody can tell apart; undefined without one. */
export function doubtOfAccounts(typed: ReadonlyMap<Name, string>): Doubt | undefined {
  const byNumber = Map.groupBy(accounts, ({ name }) => typed.get(name) ?? '');
  const [shared] = [...byNumber].filter(([, { length }]) => length > 1);
  if (!shared) return undefined;
  const [number, same] = shared;
  const names = new Intl.ListFormat('fr').format(same.map(({ label }) => `« ${label} »`));
  return { value: `${number} ${names}`, says: texts.same(names, number), sure: texts.sameSure };
}
