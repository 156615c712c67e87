/** What a person or a test asked of the simulator cannot be. */
export class ControlRefusal extends Error {}

export const refuseControl = (why: string) => new ControlRefusal(`The simulator cannot do that: ${why}.`);
