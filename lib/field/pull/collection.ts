import { Enumeration } from '../../core/schemas/enumeration.ts';

/** The collections of documents. In their own file, so that code without documents does not load their schemas. */
export const FieldCollection = Enumeration({
  passages: 'visits',
  addresses: 'addresses of the sectors',
  sectors: 'sectors',
  members: 'members of the operation',
});
