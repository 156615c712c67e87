import { Enumeration } from '../schemas/enumeration.ts';

export const HandoverState = Enumeration({
  declared: 'the member has handed over, nobody has counted yet',
  confirmed: 'it was counted; what goes to the bank is at once',
  cancelled: 'it counts no more; its visits are due again',
});
