import { openPhone, type Phone } from '../../../clients/typescript/src/field/index.ts';
import { client } from '../../session.ts';
import { saidAgain } from '../do-not-call/mark.ts';
import { RESTORED } from '../messages/stored-conversations.ts';
import { isMessageRow } from '../messages/unsent-message.ts';
import { hearing } from '../sync/lost-fields.ts';
import type { KeptStore } from './evening-store.ts';

/** The phone of the client on what is kept here. */
export const phoneOn = (kept: KeptStore, operationId: number): Promise<Phone> =>
  openPhone({
    client: hearing(client, {
      lost: (told) => {
        const known = new Set(told.map(({ id }) => id));
        const lost = [...kept.notes.lost.filter(({ id }) => !known.has(id)), ...told];
        // What cannot be stored is answered once more: the phone has no room for the answer either.
        if (told.length > 0) void kept.saveNotes({ lost }).catch(() => {});
      },
      restored: () => afterRestore(kept),
    }),
    operationId,
    // Pictures that wait are no matter of the phone, which has all that it loads in memory.
    store: {
      load: async () => new Map([...(await kept.store.load())].filter(([row]) => !isMessageRow(row))),
      save: kept.store.save,
    },
  });

/** What the phone gave back beside visits: marks are said again, conversations compared with what the service has. */
async function afterRestore(kept: KeptStore): Promise<void> {
  await kept.saveMarks(saidAgain(kept.marks));
  await kept.messages.save(new Map([[RESTORED, true]]));
}
