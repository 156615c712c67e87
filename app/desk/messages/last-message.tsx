import type { Schemas } from '../../../clients/typescript/src/index.ts';
import { session } from '../../session.ts';
import { plural, shortMoment } from '../../texts/numbers.ts';
import { room } from '../../ui/messages/texts.ts';
import { rooms as texts } from './rooms-texts.ts';

type Last = NonNullable<Schemas['Room']['last_message']>;

/** Who wrote last, what, shortened, and when. */
export function LastMessage({ of: last }: { of: Schemas['Room']['last_message'] }) {
  if (!last) return texts.nothing;
  const isMine = last.author_id !== null && last.author_id === session.value?.user.user_id;
  return (
    <span class="last">
      <span>
        {isMine ? room.you : <bdi>{last.author_name}</bdi>} : <bdi>{saidIn(last)}</bdi>
      </span>{' '}
      <time dateTime={last.sent_at}>{shortMoment(last.sent_at)}</time>
    </span>
  );
}

function saidIn({ deleted_at, preview, uploads_count }: Last): string {
  if (deleted_at !== null) return room.gone;
  const files = uploads_count === 0 ? '' : ` (${plural(uploads_count, texts.file, texts.files)})`;
  return `${preview ?? room.unreadable}${files}`;
}
