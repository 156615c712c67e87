/** How long all calls of one request to the payment provider may take together: somebody stands at a door. */
export const REQUEST_SECONDS = 8;
