import { useEffect, useRef, useState } from 'preact/hooks';
import { withStyle } from '../own-files.ts';
import { Sentence } from '../texts/failures.ts';
import type { Drawn } from './drawn.ts';
import { chosenGround } from './ground.ts';
import type { Area, OpenMap, Picked } from './open.ts';
import { darkness } from './paint.ts';
import { map as texts } from './texts.ts';

type Props = {
  data: Drawn;
  /** The names of sectors on the map, with their progress. */
  labels: readonly Area[];
  sector: number;
  address: number;
  pick: (picked: Picked) => void;
  /** Receives the open map, to draw on it. */
  opened: (map: OpenMap | undefined) => void;
};

/** The map, whose code loads when first shown; the list beside it contains the same data. */
export function TownMap({ data, labels, sector, address, pick, opened }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<OpenMap>();
  const [failure, setFailure] = useState<string>();
  const picking = useRef(pick);
  picking.current = pick;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one map is open for as long as the page.
  useEffect(() => {
    const leaving = new AbortController();
    void open(box.current, data, (picked) => picking.current(picked), leaving.signal).then(
      (one) => {
        setMap(one);
        opened(one);
      },
      (why: unknown) => {
        if (!leaving.signal.aborted) setFailure(why instanceof Sentence ? why.message : texts.noWebgl);
      },
    );
    return () => {
      leaving.abort();
      setMap(undefined);
      opened(undefined);
    };
  }, []);
  // A new map would lose what is drawn on it, and the page would have two for a moment.
  useEffect(() => {
    if (!map) return;
    // The colors may have changed while the map was opening.
    map.repaint();
    darkness.addEventListener('change', map.repaint);
    return () => darkness.removeEventListener('change', map.repaint);
  }, [map]);
  useEffect(() => map?.show(data, labels), [map, data, labels]);
  useEffect(() => map?.select(sector, address), [map, sector, address]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data does not move the map.
  useEffect(() => {
    const outline = data.sectors.find((one) => one.sector_id === sector)?.outline;
    if (map && outline) map.fit([outline]);
  }, [map, sector]);
  const ground = chosenGround();
  return (
    <div class="town-map">
      {failure !== undefined && (
        <p class="notice failure" role="alert">
          {failure}
        </p>
      )}
      {!map && failure === undefined && <p class="quiet waiting">{texts.drawing}</p>}
      <div ref={box} class="canvas" data-ready={map !== undefined} />
      {map && ground && <p class="credit">{`${texts.ground} : ${ground.credit}`}</p>}
      {map && (
        <button type="button" class="small" onClick={() => map.fitAll()}>
          {texts.fit}
        </button>
      )}
    </div>
  );
}

/** Opens a map; returns undefined if the user has left the page. */
async function open(
  box: HTMLElement | null,
  data: Drawn,
  pick: (picked: Picked) => void,
  signal: AbortSignal,
) {
  const { openMap } = await withStyle('map-style', import('./open.ts')).catch(() => {
    throw new Sentence(texts.notLoaded);
  });
  if (!box || signal.aborted) return undefined;
  const map = await openMap(box, data, pick);
  if (signal.aborted) map.remove();
  else signal.addEventListener('abort', () => map.remove());
  return signal.aborted ? undefined : map;
}
