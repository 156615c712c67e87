import { dwellingKey, type FloorAndDoor } from '../store/dwelling.ts';

/** A member's mark of a dwelling: do not call there any more, or calling is allowed again. */
export type Mark = {
  address_id: number;
  dwelling: FloorAndDoor;
  do_not_call: boolean;
  /** The place as text, shown after the address has left the phone. */
  place: string;
  /** Whether the service has not responded yet. */
  waits: boolean;
  /** The service may have received this or an earlier mark, which its document does not contain yet. */
  isTried?: boolean;
  /** The version of the address when the service accepted the mark; the next version contains it. */
  sentOver?: number;
  /** The service and the documents contain the mark, which stays stored in case a restored backup lacks it. */
  isSaid?: boolean;
  /** The service's error code, until the member has read it. */
  refused?: string;
};

/** Marks by their key in the evening's store. */
export type Marks = ReadonlyMap<string, Mark>;

/** The marks in an evening's store. */
export type MarkStore = {
  /** The stored marks; a new map after each change. */
  readonly marks: Marks;
  /** Saves marks; undefined deletes one. */
  saveMarks(changes: ReadonlyMap<string, Mark | undefined>): Promise<void>;
};

/** The key prefix of marks in an evening's store. */
const MARKS = 'marks/';

export const markName = ({ address_id, dwelling }: Pick<Mark, 'address_id' | 'dwelling'>): string =>
  `${MARKS}${address_id}/${dwellingKey(dwelling)}`;

/** The marks among the rows of an evening's store. */
export const marksIn = (rows: ReadonlyMap<string, unknown>): Map<string, Mark> =>
  new Map([...rows].flatMap(([name, row]) => (name.startsWith(MARKS) && isMark(row) ? [[name, row]] : [])));

const isMark = (row: unknown): row is Mark =>
  typeof row === 'object' && row !== null && 'address_id' in row && 'do_not_call' in row && 'waits' in row;

/** Whether the service lacks the mark, including a refused one that the member has not read. */
export const isUnsent = ({ waits, refused }: Mark): boolean => waits || refused !== undefined;

/** Whether the service has accepted the mark. */
export const isAcknowledged = ({ sentOver, isSaid }: Mark): boolean =>
  sentOver !== undefined || isSaid === true;

/**
 * Marks to send again after a restored backup, which may lack them: only do-not-call marks. A mark that
 * allows calling is not sent again, as somebody may have forbidden it before the backup, and calling there is
 * worse than asking again.
 */
export const marksToResend = (marks: Marks): Map<string, Mark> =>
  new Map(
    [...marks].flatMap(([name, mark]) => {
      const { sentOver: _, isSaid: __, ...said } = mark;
      return isAcknowledged(mark) && mark.do_not_call
        ? [[name, { ...said, waits: true, isTried: true }] as const]
        : [];
    }),
  );

export const waitingMarks = (marks: Marks): number => [...marks.values()].filter(({ waits }) => waits).length;
