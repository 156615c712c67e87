import { operationTable } from '../../clients/typescript/src/generated/operations.ts';

/** The operations that only desk pages call: a build leaves them out of the table that a phone loads. */
export const deskTable = operationTable;
