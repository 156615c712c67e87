import type { Answer } from '../../../clients/typescript/src/index.ts';
import { isWithin, outlineOfRings, type Rings } from '../../map/rings.ts';
import type { Spot } from '../../map/shapes.ts';
import type { TownView } from '../../map/town.ts';
import { client } from '../../session.ts';
import { byName } from '../../texts/by-name.ts';
import { decimal } from '../../texts/decimal.ts';
import { plural } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { outlineFaults, drawing as texts } from './drawing-texts.ts';

type Preview = Extract<Answer<'sectors-preview'>, { valid: true }>;
type Props = { of: TownView; rings: Rings; sector: number };

/** Delay after the last change, so that dragging a corner sends one request. */
const CALM_MS = 250;

/** The addresses and dwellings in the drawn outline, and the sectors it overlaps, by name. */
export function SectorPreview({ of: town, rings, sector }: Props) {
  const outline = outlineOfRings(rings);
  const asked = useAnswer(`preview ${JSON.stringify(outline)}`, async (signal) => {
    await calm(signal);
    return client.sectors.preview({ body: { operation_id: town.operation, outline }, signal });
  });
  return (
    <section class="notice" aria-label={texts.preview} aria-live="polite">
      <Answered of={asked}>
        {(preview) =>
          preview.valid ? (
            <Holds of={preview} town={town} rings={rings} sector={sector} />
          ) : (
            <>
              <p>{texts.refused}</p>
              <ul>
                {preview.errors.map(({ pointer, detail, code }) => (
                  <li key={pointer}>{outlineFaults[code] ?? detail}</li>
                ))}
              </ul>
            </>
          )
        }
      </Answered>
    </section>
  );
}

const calm = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const wait = setTimeout(resolve, CALM_MS);
    signal.addEventListener('abort', () => clearTimeout(wait));
  });

type HoldsProps = Omit<Props, 'of'> & { of: Preview; town: TownView };

/** The service counts the sector itself among the overlaps; this adds its addresses to the total instead. */
function Holds({ of: { address_count, dwelling_count, overlaps }, town, rings, sector }: HoldsProps) {
  const own = overlaps.find(({ sector_id }) => sector_id === sector);
  const all = overlaps.filter(({ sector_id }) => sector_id !== sector);
  const addresses = address_count + (own?.address_count ?? 0);
  const dwellings = dwelling_count + ownDwellings(town, rings, sector);
  const nameOf = (id: number) => town.rows.find((row) => row.id === id)?.name ?? '';
  const others = byName(all, ({ sector_id }) => nameOf(sector_id));
  return (
    <>
      <p>
        {texts.holds} <strong>{plural(addresses, texts.address)}</strong>, {plural(dwellings, 'logement')}.
      </p>
      {others.length === 0 && <p>{texts.noOverlap}</p>}
      {others.length > 0 && (
        <ul>
          {others.map(({ sector_id, address_count: kept, area_pct }) => (
            <li key={sector_id}>
              {texts.overlaps} <bdi>{nameOf(sector_id)}</bdi> ({decimal(area_pct)} %), {texts.keeps}{' '}
              {plural(kept, texts.address)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The dwellings that the sector already has and that remain inside the outline. */
function ownDwellings({ data: { addresses } }: TownView, rings: Rings, sector: number): number {
  return addresses.sector_id.reduce((sum, owner, at) => {
    const spot: Spot = [addresses.lon[at] ?? 0, addresses.lat[at] ?? 0];
    return owner === sector && isWithin(spot, rings) ? sum + (addresses.nb_log[at] ?? 0) : sum;
  }, 0);
}
