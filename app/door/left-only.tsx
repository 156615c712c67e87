import { type Door, isLeft } from '../offline/store/doors.ts';
import { count, plural } from '../texts/numbers.ts';
import { list as texts } from './list-texts.ts';

type Props = { of: readonly Door[]; isOn: boolean; turn: () => void };

/** Toggles between all doors and those to do, and shows the number of doors to do. */
export const LeftOnly = ({ of: doors, isOn, turn }: Props) => (
  <>
    <button type="button" aria-pressed={isOn} onClick={turn}>
      {texts.leftOnly}
    </button>
    <span class="quiet" role="status">
      {`${count(doors.filter(isLeft).length)} sur ${plural(doors.length, 'porte')}`}
    </span>
  </>
);
