import Doors from './doors.tsx';
import EndOfEvening from './end-of-evening.tsx';
import ConversationPage from './messages/conversation.tsx';
import Conversations from './messages/conversations.tsx';
import { UnsentNotice } from './unsent-notice.tsx';
import DoorPage from './visit/door.tsx';
import OtherDoor from './visit/other-door.tsx';

/** The pages after the round, loaded together because the next door may have no network. */
export const doorPages = {
  doors: Doors,
  door: DoorPage,
  otherDoor: OtherDoor,
  evening: EndOfEvening,
  conversations: Conversations,
  conversation: ConversationPage,
};

/** For the pages that are not at the door; here, as the phone has this file. */
export const unsent = UnsentNotice;
