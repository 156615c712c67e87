export type Fault = { pointer: string; detail: string };

/** The name of the field that a fault points to: `/donor/email` in a body, `?to` in a query. */
export const fieldOf = ({ pointer }: Fault): string => pointer.split(/[/?]/).at(-1) ?? '';

/** The names of the form fields that the faults point to. */
export const faultyFields = (faults: readonly Fault[]): ReadonlySet<string> => new Set(faults.map(fieldOf));
