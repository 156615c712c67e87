import { apiAddress } from '../session.ts';

/** The page of the service on which the code of a letter is typed and a password chosen. */
export const codePage = `${apiAddress}/api/passwords/reset#code`;
