import { go, href } from '../frame/location.ts';
import { storeSeason } from '../offline/session/evening-season.ts';
import { bootstrap } from '../offline/store/evening-signals.ts';
import { session } from '../session.ts';
import { Select } from '../ui/form.tsx';
import { round as texts } from './texts.ts';

/** The open seasons of the member, if there are several; the chosen one opens, here and next time. */
export function SeasonChoice() {
  const { user, operations = [] } = session.value ?? {};
  const open = operations.filter(({ chk_active }) => chk_active === 1);
  const here = bootstrap.value?.operation.operation_id;
  if (!user || open.length < 2) return null;
  const choose = (saison: string) => {
    storeSeason(user.user_id, Number(saison));
    go(href('round', { saison }));
  };
  return (
    <Select
      key={here}
      label={texts.season}
      name="saison"
      value={String(here)}
      options={open.map(({ operation_id, name }) => [String(operation_id), name])}
      onChange={choose}
    />
  );
}
