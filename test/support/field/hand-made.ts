import { openPhone } from '../../../clients/typescript/src/field/index.ts';
import { createClient, NetworkFault } from '../../../clients/typescript/src/index.ts';
import { clock } from '../run/resources.ts';
import type { MakeClient } from './field-client.ts';

/** A phone based on the typed client. It sends each request only once, so that lost requests stay lost. */
export const makeHandMade: MakeClient = async ({ url, token, operationId, ...more }) => {
  const client = createClient({ url, tries: 1, tokens: { get: () => token, set: () => {} } });
  const phone = await openPhone({ client, operationId, now: () => Date.parse(clock.now()), ...more });
  return {
    create: async (draft) => void (await phone.record(draft)),
    edit: (id, changes) => phone.change(id, changes),
    remove: (id, reason) => phone.remove(id, reason),
    meet: () =>
      phone.sync().then(
        () => true,
        (error: unknown) => {
          if (error instanceof NetworkFault) return false;
          throw error;
        },
      ),
    documents: async () => phone.documents(),
    close: async () => {},
  };
};
