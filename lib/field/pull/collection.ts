import { Enumeration } from '../../core/schemas/enumeration.ts';

/** What phones have documents of. Apart from their schemas, which whoever only takes documents back does not need. */
export const FieldCollection = Enumeration({
  passages: 'visits',
  addresses: 'addresses of the sectors',
  sectors: 'sectors',
  members: 'members of the operation',
});
