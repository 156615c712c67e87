import { type Client, Problem, type Schemas } from '../../../clients/typescript/src/index.ts';

/** The fields that a visit lost at a push; the next response does not contain them any more. */
export type Lost = { id: string; fields: string[]; code: string | null };

type Answered = Schemas['FieldPushAnswer'][number];
type Row = Schemas['FieldPush'][number];

type Told = {
  /** Receives the losses of each push. */
  lost: (lost: Lost[]) => void;
  /** Runs after a restored backup, before the phone deletes its copies; runs again until it succeeds. */
  restored: () => Promise<void>;
};

/** Wraps a client to report lost fields and restored backups. */
export const observeAnswers = (client: Client, tell: Told): Client => ({
  ...client,
  field: {
    ...client.field,
    push: async (init) => {
      const answer = await client.field.push(init);
      tell.lost(lostIn(init.body, answer));
      return answer;
    },
    pull: (init) =>
      client.field.pull(init).catch(async (fault: unknown) => {
        // Only visits report it, as rarely pulled collections may report a restore long after it was handled.
        if (init.path.collection === 'passages' && isRestore(fault)) await tell.restored();
        throw fault;
      }),
  },
});

const isRestore = (fault: unknown): boolean =>
  fault instanceof Problem && fault.errors.some(({ code }) => code === 'backup-restored');

/** Sent fields that the service did not accept; visits that it lacks stay on the phone with their own error. */
export function lostIn(rows: readonly Row[], answer: readonly Answered[]): Lost[] {
  const sent = new Map(rows.map((row) => [String(row.newDocumentState.id), row]));
  return answer.flatMap((master) => {
    const row = sent.get(String(master['id']));
    return row ? lostOf(row, master) : [];
  });
}

function lostOf(row: Row, master: Answered): Lost[] {
  const { id, _deleted: isRemoved } = row.newDocumentState;
  const code = master.sync_error?.code ?? null;
  if (master['_deleted'] === true) return isRemoved ? [] : [{ id, fields: ['_deleted'], code }];
  if (master['passage_id'] === undefined) return [];
  const fields = fieldsLost(row, master);
  return fields.length === 0 && code === null ? [] : [{ id, fields, code }];
}

/** The fields that the phone changed and whose value at the service differs from the sent one. */
function fieldsLost(
  { newDocumentState: sent, assumedMasterState: assumed }: Row,
  master: Answered,
): string[] {
  if (!assumed) return master.sync_error?.fields ?? [];
  return Object.entries(sent)
    .filter(([name, value]) => name !== 'sync_error' && !isSame(value, Reflect.get(assumed, name)))
    .filter(([name, value]) => !isSame(value, master[name]))
    .map(([name]) => name);
}

/** Treats `"7"` and `"7.00"`, and texts with surrounding spaces, as equal. */
const isSame = (one: unknown, other: unknown): boolean => written(one) === written(other);
const written = (value: unknown): string =>
  typeof value === 'string' && /^\d{1,4}(\.\d{1,2})?$/.test(value)
    ? String(Number(value))
    : JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? null));
