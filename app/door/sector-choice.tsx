import type { Schemas } from '../../clients/typescript/src/index.ts';
import { go, href } from '../frame/location.ts';
import { sectors } from '../offline/store/evening-signals.ts';
import { Select } from '../ui/form.tsx';
import { list as texts } from './list-texts.ts';

type Props = { of: Schemas['FieldSector']; to: 'doors' | 'doorMap' };

/** Selects the shown sector, if the member has several. */
export const SectorChoice = ({ of: { sector_id }, to }: Props) =>
  sectors.value.length > 1 && (
    <Select
      label={texts.sector}
      name="secteur"
      value={String(sector_id)}
      options={sectors.value.map((one) => [String(one.sector_id), one.sector_name])}
      onChange={(secteur) => go(href(to, { secteur }))}
    />
  );
