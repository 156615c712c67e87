/** A failure that the user at the terminal can fix: printed as one line, without a stack. */
export class UserError extends Error {}
