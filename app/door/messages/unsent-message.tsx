import type { Picture, UnsentMessage } from '../../offline/messages/unsent-message.ts';
import { moment } from '../../texts/numbers.ts';
import { room } from '../../ui/messages/texts.ts';
import { messages as texts } from './texts.ts';

/** An unsent message, shown among the sent ones. */
export const WaitingMessage = ({ of: { body, written_at, picture } }: { of: UnsentMessage }) => (
  <li class="message mine unsent">
    <p class="quiet">
      <strong>{room.you}</strong> <time dateTime={written_at}>{moment(written_at)}</time>
    </p>
    <p class="body" dir="auto">
      {body}
    </p>
    {picture && <UnsentPicture of={picture} />}
    <p class="quiet">{texts.waits}</p>
  </li>
);

export const UnsentPicture = ({ of: { data } }: { of: Picture }) => (
  <div class="attachment">
    <img class="unsent" src={data} alt={texts.unsentPhoto} />
  </div>
);
