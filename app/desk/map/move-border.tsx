import { useEffect, useRef, useState } from 'preact/hooks';
import type { Cut } from '../../map/cut.ts';
import type { Drawing } from '../../map/draw.ts';
import { withBorderMoved } from '../../map/move-border.ts';
import { cornersOf, type Spot } from '../../map/shapes.ts';
import type { TownView } from '../../map/town.ts';
import { Select } from '../../ui/form.tsx';
import { cutting as texts } from './cutting-texts.ts';
import { DrawCorners } from './draw-corners.tsx';
import { SectorPreview } from './sector-preview.tsx';

type Props = { of: Cut; town: TownView; change: (sectors: Cut['sectors']) => void };

/** Moves the borders of one proposed sector before acceptance; its neighbours follow. */
export function MoveBorder({ of: cut, town, change }: Props) {
  const [chosen, setChosen] = useState('');
  const options = cut.sectors.map(({ name }, at) => [String(at), name] as const);
  return (
    <section aria-labelledby="borders">
      <h4 id="borders">{texts.borders}</h4>
      <Select
        label={texts.borderOf}
        name="limites"
        value={chosen}
        options={[['', texts.noBorder], ...options]}
        onChange={setChosen}
      />
      {chosen !== '' && <Borders key={chosen} of={cut} at={Number(chosen)} town={town} change={change} />}
    </section>
  );
}

function Borders({ of: cut, at, town, change }: Props & { at: number }) {
  const pen = useRef<Drawing>(undefined);
  const [hasPen, setPen] = useState(false);
  const sectors = useRef(cut.sectors);
  sectors.current = cut.sectors;
  const outline = cut.sectors[at]?.outline;
  const corners = outline && cornersOf(outline);
  const isDrawable = corners !== undefined;
  const move = (next: readonly Spot[]) => {
    const moved = withBorderMoved(
      sectors.current.map((sector) => sector.outline),
      at,
      next,
    );
    change(sectors.current.map((sector, place) => ({ ...sector, outline: moved[place] ?? sector.outline })));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawing tool receives later changes itself.
  useEffect(() => {
    const { map } = town;
    if (!map || !corners) return;
    const leaving = new AbortController();
    void import('../../map/draw.ts').then(({ startDrawing }) => {
      if (leaving.signal.aborted) return;
      pen.current = startDrawing(map.canvas, corners, move);
      setPen(true);
    });
    return () => {
      leaving.abort();
      pen.current?.stop();
      pen.current = undefined;
      setPen(false);
    };
  }, [town.map, at, isDrawable]);
  const { map } = town;
  if (!map || !corners) return <p class="quiet">{texts.noPen}</p>;
  return (
    <div class="drawing" aria-busy={!hasPen}>
      <p class="quiet">{texts.borderLead}</p>
      <DrawCorners
        corners={corners}
        middle={map.middle}
        look={map.look}
        change={(next) => {
          // A proposed sector cannot be removed.
          if (next.length < 3) return;
          move(next);
          pen.current?.set(next);
        }}
      />
      <SectorPreview of={town} rings={[[corners]]} sector={0} />
    </div>
  );
}
