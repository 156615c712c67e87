import { useEffect } from 'preact/hooks';
import { go, href, idInAddress } from '../frame/location.ts';
import { storedSeason, storeSeason } from '../offline/session/evening-season.ts';
import { bootstrap } from '../offline/store/evening-signals.ts';
import { session } from '../session.ts';
import { Select } from '../ui/form.tsx';
import { round as texts } from './texts.ts';

/** The season chosen in this window, which opens next time too once it is on the phone. */
let chosen: number | undefined;

/** The open seasons of the member, if there are several. */
export function SeasonChoice() {
  const { user, operations = [] } = session.value ?? {};
  const open = operations.filter(({ chk_active }) => chk_active === 1);
  const here = bootstrap.value?.operation.operation_id;
  const asked = here ?? idInAddress('saison') ?? (user && storedSeason(user.user_id));
  useEffect(() => {
    if (user && here !== undefined && here === chosen) storeSeason(user.user_id, here);
  }, [user, here]);
  if (!user || open.length < 2) return null;
  const choose = (saison: string) => {
    chosen = Number(saison);
    go(href('round', { saison }));
  };
  return (
    <Select
      key={asked}
      label={texts.season}
      name="saison"
      value={String(asked)}
      options={open.map(({ operation_id, name }) => [String(operation_id), name])}
      onChange={choose}
    />
  );
}
