import { count } from '../../texts/numbers.ts';

/** The size of a file: `12 ko`, `1,4 Mo`. */
export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? `${count(Math.ceil(bytes / 1000))}\u00a0ko`
    : `${(Math.round(bytes / 100_000) / 10).toLocaleString('fr-FR')}\u00a0Mo`;
