import { label } from '../session.ts';

type Result = { fk_type: string; motif?: string | null | undefined };

/** The result of a visit in one word: its motif, which says more than the type, else its type. */
export const resultName = ({ fk_type, motif }: Result): string =>
  motif ? label('motifs', motif) : label('passage_types', fk_type);
