import { createRoom } from '../../chat/create-room.ts';
import { loadRoomToWrite } from '../../chat/load.ts';
import { RoomDraft } from '../../chat/schemas.ts';
import { sendMessage } from '../../chat/send-message.ts';
import { addSeconds } from '../../core/time.ts';
import { visitors } from '../people.ts';
import type { Story } from './story.ts';

/** Seconds before the example was made, who writes, and what. */
const messages = [
  [93_600, 0, 'Bonjour à tous ! Deux secteurs sont presque finis, bravo. On sort ce soir et samedi.'],
  [90_000, 1, 'Pensez à me remettre vos enveloppes : il m’en manque encore trois.'],
  [82_800, 6, 'La mienne était trop légère de 5 €, désolé, je n’ai pas retrouvé le billet.'],
  [7_200, 2, 'Je commence la rue du Tour de Ville dans une heure, qui vient ?'],
  [6_000, 3, 'Je prends l’autre côté, à tout de suite.'],
  [1_500, 2, 'Très bon accueil ce soir, et beaucoup d’absents au Boulevard des Tilleuls.'],
] as const;

/** The room of all ten, with what they say about the season. */
export async function talk(story: Story): Promise<void> {
  const { madeAt, people, trx } = story;
  const [first = [0]] = messages;
  const chief = story.as(visitors.chief, addSeconds(madeAt, -first[0] - 600));
  const others = people.slice(1).map(({ id }) => id);
  const { output: room } = await createRoom(
    chief,
    RoomDraft.parse({ kind: 'group', title: 'Tournée', user_ids: others }),
  );
  for (const [before, person, body] of messages) {
    const author = story.as(person, addSeconds(madeAt, -before));
    const facts = await loadRoomToWrite(author, room.room_id);
    await sendMessage(author, facts, { id: trx.ids.uuid(), body, upload_ids: [] });
  }
}
