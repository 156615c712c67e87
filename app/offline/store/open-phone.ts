import { openPhone, type Phone } from '../../../clients/typescript/src/field/index.ts';
import { client } from '../../session.ts';
import { marksToResend } from '../do-not-call/mark.ts';
import { RESTORED } from '../messages/stored-conversations.ts';
import { isMessageRow } from '../messages/unsent-message.ts';
import { observeAnswers } from '../sync/lost-fields.ts';
import type { EveningStore } from './evening-store.ts';

/** Opens the client's phone on an evening's store. */
export const openStoredPhone = (store: EveningStore, operationId: number): Promise<Phone> =>
  openPhone({
    client: observeAnswers(client, {
      lost: (told) => {
        const known = new Set(told.map(({ id }) => id));
        const lost = [...store.notes.lost.filter(({ id }) => !known.has(id)), ...told];
        // The service returns the loss again if it cannot be stored, as the phone has no room for the
        // response either.
        if (told.length > 0) void store.saveNotes({ lost }).catch(() => {});
      },
      restored: () => afterRestore(store),
    }),
    operationId,
    // Hides messages, whose pictures are large, as the phone caches all loaded rows in memory.
    store: {
      load: async () => new Map([...(await store.rows.load())].filter(([row]) => !isMessageRow(row))),
      save: store.rows.save,
    },
  });

/** After a restored backup: queues marks to be sent again, and a comparison of the conversations. */
async function afterRestore(store: EveningStore): Promise<void> {
  await store.saveMarks(marksToResend(store.marks));
  await store.messages.save(new Map([[RESTORED, true]]));
}
