import DoorPage from './door.tsx';
import Doors from './doors.tsx';
import EndOfEvening from './evening.tsx';
import OtherDoor from './other-door.tsx';
import Round from './round.tsx';
import TalkPage from './talk.tsx';
import Talks from './talks.tsx';

/** Every page at the door, which come together: at the next door there may be no network. */
export const doorPages = {
  round: Round,
  doors: Doors,
  door: DoorPage,
  otherDoor: OtherDoor,
  evening: EndOfEvening,
  talks: Talks,
  talk: TalkPage,
};
