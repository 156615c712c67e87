import { openPhone, type Phone } from '../../../clients/typescript/src/field/index.ts';
import { client } from '../../session.ts';
import { marksToResend } from '../do-not-call/mark.ts';
import { RESTORED } from '../messages/stored-conversations.ts';
import { isMessageRow } from '../messages/unsent-message.ts';
import { observeAnswers } from '../sync/lost-fields.ts';
import type { EveningStore } from './evening-store.ts';

/** The phone of the client on what is kept here. */
export const openStoredPhone = (store: EveningStore, operationId: number): Promise<Phone> =>
  openPhone({
    client: observeAnswers(client, {
      lost: (told) => {
        const known = new Set(told.map(({ id }) => id));
        const lost = [...store.notes.lost.filter(({ id }) => !known.has(id)), ...told];
        // What cannot be stored is answered once more: the phone has no room for the answer either.
        if (told.length > 0) void store.saveNotes({ lost }).catch(() => {});
      },
      restored: () => afterRestore(store),
    }),
    operationId,
    // Pictures that wait are no matter of the phone, which has all that it loads in memory.
    store: {
      load: async () => new Map([...(await store.rows.load())].filter(([row]) => !isMessageRow(row))),
      save: store.rows.save,
    },
  });

/** What the phone gave back beside visits: marks are said again, conversations compared with what the service has. */
async function afterRestore(store: EveningStore): Promise<void> {
  await store.saveMarks(marksToResend(store.marks));
  await store.messages.save(new Map([[RESTORED, true]]));
}
