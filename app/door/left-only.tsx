import { type Door, isLeft } from '../offline/store/doors.ts';
import { count, plural } from '../texts/numbers.ts';
import { list as texts } from './list-texts.ts';

type Props = { of: readonly Door[]; isOn: boolean; turn: () => void };

/** Toggles between all doors and those to do, and says how many are to do. */
export const LeftOnly = ({ of: doors, isOn, turn }: Props) => (
  <p class="left-only">
    <button type="button" class="switch" aria-pressed={isOn} onClick={turn}>
      {texts.leftOnly}
    </button>
    <span class="quiet" role="status">
      {`${texts.left} ${plural(doors.filter(isLeft).length, 'porte')} sur ${count(doors.length)}`}
    </span>
  </p>
);
