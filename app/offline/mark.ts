import { type Flat, flatKey } from './flat.ts';

/** What a member said of a dwelling: that nobody is to call there any more, or that one may again. */
export type Mark = {
  address_id: number;
  dwelling: Flat;
  do_not_call: boolean;
  /** Where it is, for when the address has left the phone. */
  place: string;
  /** Not answered yet. */
  waits: boolean;
  /** This or an earlier word on the dwelling may have reached the service, which the document does not say yet. */
  isTried?: boolean;
  /** The service has it, and this phone had this version of the address then: the next one says it itself. */
  sentOver?: number;
  /** The code with which the service refused it, until the member has read it. */
  refused?: string;
};

/** By their names in the store of an evening. */
export type Marks = ReadonlyMap<string, Mark>;

/** How the names of marks begin in the store of an evening. */
const MARKS = 'marks/';

export const markName = ({ address_id, dwelling }: Pick<Mark, 'address_id' | 'dwelling'>): string =>
  `${MARKS}${address_id}/${flatKey(dwelling)}`;

/** The marks among what the store of an evening has. */
export const marksIn = (rows: ReadonlyMap<string, unknown>): Map<string, Mark> =>
  new Map([...rows].flatMap(([name, row]) => (name.startsWith(MARKS) && isMark(row) ? [[name, row]] : [])));

const isMark = (row: unknown): row is Mark =>
  typeof row === 'object' && row !== null && 'address_id' in row && 'do_not_call' in row && 'waits' in row;

/** What the service does not have, be it that it refused it and nobody has read so. */
export const isUnsent = ({ waits, refused }: Mark): boolean => waits || refused !== undefined;

export const waitingMarks = (marks: Marks): number => [...marks.values()].filter(({ waits }) => waits).length;
