import type { MakeClient } from './field-client.ts';
import { HandMadeClient } from './hand-made-client.ts';

/** The hand-made phone as the suite drives it. */
export const makeHandMade: MakeClient = async (connection) => {
  const phone = new HandMadeClient(connection);
  return {
    create: async (draft) => phone.create(draft),
    edit: async (id, changes) => phone.edit(id, changes),
    remove: async (id, reason) => phone.remove(id, reason),
    meet: () =>
      phone.sync().then(
        () => true,
        (error: unknown) => {
          // What `fetch` throws when nothing was answered.
          if (error instanceof TypeError) return false;
          throw error;
        },
      ),
    documents: async () => phone.documents(),
    close: async () => {},
  };
};
