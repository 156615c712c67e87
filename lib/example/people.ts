import { type RoleId, roles } from '../core/roles-matrix.ts';

/** A person of the example association; the index in `people` is what the season says of who goes where. */
export type ExamplePerson = { name: string; username: string; role: RoleId; phone: string };

const person = (name: string, username: string, role: RoleId, phone: string): ExamplePerson => ({
  name,
  username,
  role,
  phone: `+33 6 39 98 ${phone}`,
});

/** Made-up people. Their telephone numbers are of the range that is kept for fiction, their addresses end in example.org. */
export const people: readonly ExamplePerson[] = [
  person('Hélène Garnier', 'helene.garnier', roles.entity_admin, '10 01'),
  person('Martine Roussel', 'martine.roussel', roles.treasurer, '10 02'),
  person('Julien Mercier', 'julien.mercier', roles.member, '10 03'),
  person('Sarah Benali', 'sarah.benali', roles.member, '10 04'),
  person('Thomas Lefèvre', 'thomas.lefevre', roles.member, '10 05'),
  person('Inès Moreau', 'ines.moreau', roles.member, '10 06'),
  person('Kevin Da Silva', 'kevin.dasilva', roles.member, '10 07'),
  person('Émilie Faure', 'emilie.faure', roles.member, '10 08'),
  person('Yann Le Goff', 'yann.legoff', roles.member, '10 09'),
  person('Nadia Haddad', 'nadia.haddad', roles.member, '10 10'),
];

/** Where the people whom a visitor may be stand in the list. */
export const visitors = { chief: 0, treasurer: 1, member: 2 } as const;

/** The user name in the example of this round: those of earlier rounds keep theirs. */
export const usernameIn = (round: number, { username }: ExamplePerson) => `${username}.exemple${round}`;

export const emailOf = ({ username }: ExamplePerson) => `${username}@example.org`;
