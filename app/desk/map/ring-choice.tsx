import { placesOf, type RingPlace, type Rings } from '../../map/rings.ts';
import { Select } from '../../ui/form.tsx';
import { drawing as texts } from './drawing-texts.ts';

type Props = {
  of: Rings;
  chosen: RingPlace;
  choose: (place: RingPlace) => void;
  remove: () => void;
};

const keyOf = ({ part, ring }: RingPlace): string => `${part} ${ring}`;

function nameOf({ part, ring }: RingPlace, rings: Rings): string {
  if (rings.length === 1) return ring === 0 ? texts.border : `${texts.hole} ${ring}`;
  const name = `${texts.part} ${part + 1}`;
  return ring === 0 ? name : `${name}, ${texts.hole.toLowerCase()} ${ring}`;
}

/** Selects the ring to redraw in a sector with several; the border of a single part cannot be removed. */
export function RingChoice({ of: rings, chosen, choose, remove }: Props) {
  const places = placesOf(rings);
  const pick = (value: string) => {
    const place = places.find((one) => keyOf(one) === value);
    if (place) choose(place);
  };
  if (places.length === 1) return null;
  return (
    <>
      <p class="quiet">{texts.several}</p>
      <Select
        label={texts.ring}
        name="contour"
        value={keyOf(chosen)}
        options={places.map((place) => [keyOf(place), nameOf(place, rings)] as const)}
        onChange={pick}
      />
      {(chosen.ring > 0 || rings.length > 1) && (
        <p class="actions">
          <button type="button" onClick={remove}>
            {chosen.ring > 0 ? texts.removeHole : texts.removePart}
          </button>
        </p>
      )}
    </>
  );
}
