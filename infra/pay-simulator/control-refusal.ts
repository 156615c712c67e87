/** A control command from a person or a test that is not possible in the current state. */
export class ControlRefusal extends Error {}

export const refuseControl = (why: string) => new ControlRefusal(`The simulator cannot do that: ${why}.`);
