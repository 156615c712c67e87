import { type Client, Problem, type Schemas } from '../../../clients/typescript/src/index.ts';

/** What a visit lost when it was sent, told once: the next answer does not have it any more. */
export type Lost = { id: string; fields: string[]; code: string | null };

type Answered = Schemas['FieldPushAnswer'][number];
type Row = Schemas['FieldPush'][number];

type Told = {
  /** What pushes were answered. */
  lost: (lost: Lost[]) => void;
  /** A backup of the service was restored. It is told again until this has ended well, before the phone forgets what it had. */
  restored: () => Promise<void>;
};

/** A client that tells what a phone hears of the service. */
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
        // What is seldom asked for may tell of it long after it was mended.
        if (init.path.collection === 'passages' && isRestore(fault)) await tell.restored();
        throw fault;
      }),
  },
});

const isRestore = (fault: unknown): boolean =>
  fault instanceof Problem && fault.errors.some(({ code }) => code === 'backup-restored');

/** What the service has and would not change; what it does not have at all stays on the phone and says why itself. */
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

/** The fields that the phone had changed, and that are not what it sent. */
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

/** `"7"` and `"7.00"`, and texts with spaces at their ends, are written differently and mean the same. */
const isSame = (one: unknown, other: unknown): boolean => written(one) === written(other);
const written = (value: unknown): string =>
  typeof value === 'string' && /^\d{1,4}(\.\d{1,2})?$/.test(value)
    ? String(Number(value))
    : JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? null));
