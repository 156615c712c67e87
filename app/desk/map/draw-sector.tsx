import { useEffect, useRef, useState } from 'preact/hooks';
import { Problem, type Schemas } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import type { Drawing } from '../../map/draw.ts';
import {
  isComplete,
  outlineOfRings,
  placesOf,
  type Ring,
  type RingPlace,
  type Rings,
  ringAt,
  ringsOf,
  withoutRing,
  withRing,
} from '../../map/rings.ts';
import { map as mapTexts } from '../../map/texts.ts';
import type { TownView } from '../../map/town.ts';
import { unsaved } from '../../map/unsaved.ts';
import { client } from '../../session.ts';
import { Sentence } from '../../texts/failures.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Field, Form } from '../../ui/form.tsx';
import { PanelTitle } from '../../ui/panel-title.tsx';
import { DrawCorners } from './draw-corners.tsx';
import { drawing as texts } from './drawing-texts.ts';
import { RingChoice } from './ring-choice.tsx';
import { useSameName } from './same-name.ts';
import { saveOutline } from './save-outline.ts';
import { SectorPreview } from './sector-preview.tsx';

type Sector = Schemas['Sector'];

const drawings = unsaved<Rings>('drawings');

const FIRST: RingPlace = { part: 0, ring: 0 };

/** Draws a new sector (id 0) or redraws an existing one. */
export function DrawSector({ of: town, sector: sector_id }: { of: TownView; sector: number }) {
  const asked = useAnswer(`sector ${sector_id}`, async (signal) => ({
    sector: sector_id === 0 ? null : await client.sectors.get({ path: { sector_id }, signal }),
  }));
  const back = town.rows.find(({ id }) => id === sector_id)?.name ?? mapTexts.all;
  return (
    <>
      <PanelTitle
        back={back}
        to={href('map', { faire: '', secteur: sector_id || '' })}
        title={sector_id === 0 ? texts.titleNew : texts.title}
      />
      <Answered of={asked}>{({ sector }) => <Draw key={sector_id} of={sector} town={town} />}</Answered>
    </>
  );
}

function Draw({ of: sector, town }: { of: Sector | null; town: TownView }) {
  const id = sector?.sector_id ?? 0;
  // The last read version, which the update is based on.
  const newest = useRef(sector);
  const name = `draw ${town.operation} ${id}`;
  const rings = drawings.get(name) ?? ringsOf(sector?.outline ?? null);
  const [place, setPlace] = useState(FIRST);
  const corners = ringAt(rings, place);
  // The latest rings, which the drawing tool's callback reads: it knows only the chosen ring.
  const latest = useRef(rings);
  latest.current = rings;
  const keep = (next: Ring) => drawings.set(name, withRing(latest.current, place, next));
  const pen = useRef<Drawing>(undefined);
  // The ring loaded in the drawing tool; the page is busy until this is the chosen ring.
  const [penOf, setPen] = useState<RingPlace>();
  const hasPen = penOf === place;
  const [isOvertaken, setOvertaken] = useState(false);
  const [requireNew, sure] = useSameName(
    (fields) => [nameIn(fields)],
    town.rows.map((one) => one.name),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing tool receives later changes itself.
  useEffect(() => {
    const { map } = town;
    if (!map) return;
    const leaving = new AbortController();
    void import('../../map/draw.ts').then(({ startDrawing }) => {
      if (leaving.signal.aborted) return;
      pen.current = startDrawing(map.canvas, corners, keep);
      setPen(place);
    });
    return () => {
      leaving.abort();
      pen.current?.stop();
      pen.current = undefined;
      setPen(undefined);
    };
  }, [town.map, name, place]);
  useProposed(town, rings);
  const change = (next: Ring) => {
    keep(next);
    pen.current?.set(next);
  };
  const send = async (fields: FormData) => {
    if (!isComplete(rings)) throw new Sentence(texts.needThree);
    const sector_name = nameIn(fields);
    if (!sector) requireNew(fields);
    const saved = await saveOutline(town, newest.current, rings, sector_name).catch(
      async (error: unknown) => {
        if (error instanceof Problem && error.status === 412) {
          newest.current = await client.sectors.get({ path: { sector_id: id } });
          setOvertaken(true);
          town.again();
        }
        throw error;
      },
    );
    drawings.drop(name);
    await town.done(sector ? texts.saved : texts.created, saved.sector_id);
  };
  const { map } = town;
  if (!map) return <p class="quiet">{texts.noMap}</p>;
  return (
    <div class="drawing" aria-busy={!hasPen}>
      <p class="quiet">{texts.lead}</p>
      <RingChoice
        of={rings}
        chosen={place}
        choose={(next) => {
          setPlace(next);
          map.fit([outlineOfRings([[ringAt(rings, next)]])]);
        }}
        remove={() => {
          drawings.set(name, withoutRing(rings, place));
          setPlace({ ...FIRST });
        }}
      />
      <DrawCorners corners={corners} middle={map.middle} look={map.look} change={change} />
      {isComplete(rings) && <SectorPreview of={town} rings={rings} sector={id} />}
      {isOvertaken && <p class="notice">{texts.changedMeanwhile}</p>}
      <Form name={name} submit={texts.save} send={send}>
        {!sector && <Field label={texts.name} name="nom" isRequired />}
        {sure}
      </Form>
    </div>
  );
}

/** Shows all rings on the map if there are several, as the drawing tool shows only one. */
function useProposed({ map }: TownView, rings: Rings): void {
  const isOfSeveral = placesOf(rings).length > 1;
  useEffect(() => {
    map?.propose(isOfSeveral ? [{ id: 1, outline: outlineOfRings(rings), text: '' }] : []);
  }, [map, rings, isOfSeveral]);
  useEffect(() => () => map?.propose([]), [map]);
}

const nameIn = (fields: FormData): string => String(fields.get('nom') ?? '').trim();
