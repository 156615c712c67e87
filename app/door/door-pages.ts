import Doors from './doors.tsx';
import EndOfEvening from './end-of-evening.tsx';
import ConversationPage from './messages/conversation.tsx';
import Conversations from './messages/conversations.tsx';
import Round from './round.tsx';
import DoorPage from './visit/door.tsx';
import OtherDoor from './visit/other-door.tsx';

/** Every page at the door, which come together: at the next door there may be no network. */
export const doorPages = {
  round: Round,
  doors: Doors,
  door: DoorPage,
  otherDoor: OtherDoor,
  evening: EndOfEvening,
  conversations: Conversations,
  conversation: ConversationPage,
};
