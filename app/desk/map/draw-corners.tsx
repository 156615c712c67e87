import type { Spot } from '../../map/shapes.ts';
import { plural } from '../../texts/numbers.ts';
import { drawing as texts } from './drawing-texts.ts';

type Props = {
  corners: readonly Spot[];
  /** Returns the center of the map. */
  middle: () => Spot;
  look: (corner: Spot) => void;
  change: (corners: Spot[]) => void;
};

/** Edits the corners by keyboard: a corner moves to the center of the map. */
export function DrawCorners({ corners, middle, look, change }: Props) {
  return (
    <details>
      <summary>{texts.keyboard}</summary>
      <p class="hint">{texts.keyboardHint}</p>
      <p class="actions">
        <button type="button" onClick={() => change([...corners, middle()])}>
          {texts.add}
        </button>
        {corners.length > 0 && (
          <button type="button" onClick={() => change([])}>
            {texts.clear}
          </button>
        )}
      </p>
      <p role="status">
        {plural(corners.length, texts.count, texts.countMany)}. {corners.length < 3 && texts.needThree}
      </p>
      <ol class="corners" aria-label={texts.corners}>
        {corners.map((corner, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index keeps the focus when its corner moves.
          <li key={at}>
            <span class="unseen">
              {texts.corner} {at + 1}
            </span>
            <button type="button" class="plain" onClick={() => look(corner)}>
              {texts.see}
            </button>
            <button type="button" class="plain" onClick={() => change(corners.with(at, middle()))}>
              {texts.move}
            </button>
            <button type="button" class="plain" onClick={() => change(corners.toSpliced(at, 1))}>
              {texts.remove}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
