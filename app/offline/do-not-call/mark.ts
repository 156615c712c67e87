import { dwellingKey, type FloorAndDoor } from '../store/dwelling.ts';

/** What a member said of a dwelling: that nobody is to call there any more, or that one may again. */
export type Mark = {
  address_id: number;
  dwelling: FloorAndDoor;
  do_not_call: boolean;
  /** Where it is, for when the address has left the phone. */
  place: string;
  /** Not answered yet. */
  waits: boolean;
  /** This or an earlier word on the dwelling may have reached the service, which the document does not say yet. */
  isTried?: boolean;
  /** The service has it, and this phone had this version of the address then: the next one says it itself. */
  sentOver?: number;
  /** The service has it, and the documents say so: kept for a restored backup, which may not have it. */
  isSaid?: boolean;
  /** The code with which the service refused it, until the member has read it. */
  refused?: string;
};

/** By their names in the store of an evening. */
export type Marks = ReadonlyMap<string, Mark>;

/** What the store of an evening has of marks. */
export type MarkStore = {
  /** What was said of dwellings here; another map after each change. */
  readonly marks: Marks;
  /** Undefined for one that is forgotten. */
  saveMarks(changes: ReadonlyMap<string, Mark | undefined>): Promise<void>;
};

/** How the names of marks begin in the store of an evening. */
const MARKS = 'marks/';

export const markName = ({ address_id, dwelling }: Pick<Mark, 'address_id' | 'dwelling'>): string =>
  `${MARKS}${address_id}/${dwellingKey(dwelling)}`;

/** The marks among what the store of an evening has. */
export const marksIn = (rows: ReadonlyMap<string, unknown>): Map<string, Mark> =>
  new Map([...rows].flatMap(([name, row]) => (name.startsWith(MARKS) && isMark(row) ? [[name, row]] : [])));

const isMark = (row: unknown): row is Mark =>
  typeof row === 'object' && row !== null && 'address_id' in row && 'do_not_call' in row && 'waits' in row;

/** What the service does not have, be it that it refused it and nobody has read so. */
export const isUnsent = ({ waits, refused }: Mark): boolean => waits || refused !== undefined;

/** What the service has answered that it has it. */
export const isAcknowledged = ({ sentOver, isSaid }: Mark): boolean =>
  sentOver !== undefined || isSaid === true;

/**
 * That nobody is to call is said once more to a restored backup, which may not have it. That one may again is not: somebody may have
 * said otherwise before the backup was made, and to call where nobody is to call is worse than to ask anew.
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
