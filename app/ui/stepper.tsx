import { visitTexts as texts } from '../door/visit/texts.ts';
import { count } from '../texts/numbers.ts';

type Props = { label: string; value: number; least: number; onChange: (value: number) => void };
const MOST = 99;

/** A number from `least` to 99, changed by one at a time. */
export const Stepper = ({ label, value, least, onChange }: Props) => (
  <fieldset class="stepper">
    <legend>{label}</legend>
    <button
      type="button"
      aria-label={`${label} : ${texts.fewer}`}
      aria-disabled={value <= least}
      onClick={() => onChange(Math.max(least, value - 1))}
    >
      −
    </button>
    <output>{count(value)}</output>
    <button
      type="button"
      aria-label={`${label} : ${texts.more}`}
      onClick={() => onChange(Math.min(MOST, value + 1))}
    >
      +
    </button>
  </fieldset>
);
