import type { Context } from '../../core/context.ts';
import { hashOfNoPassword } from '../../core/passwords/password-hash.ts';
import { upsertAddresses } from '../../data/addresses/addresses.ts';
import { upsertArea } from '../../data/areas.ts';
import { type ExampleRow, saveExample } from '../../data/example.ts';
import { addTown, finishTown, lockTown, noteRequest } from '../../data/towns.ts';
import { createEntity } from '../../entities/create.ts';
import { EntityDraft } from '../../entities/schemas.ts';
import { writeUser } from '../../users/write.ts';
import { emailOf, people, usernameIn } from '../people.ts';
import { exampleTown, exampleTownAddresses, exampleTownOutline } from '../town.ts';

/** Imports the made-up town: its addresses, its border, and the département that is nothing but this town. */
export async function importTown({ db, now }: Context): Promise<void> {
  const source = { source: 'example', vintage: null, now };
  const outline = exampleTownOutline();
  const { code_insee, name, department } = exampleTown;
  await upsertArea(db, { code: code_insee, nom: name, outline }, { kind: 'communes', ...source });
  await upsertArea(
    db,
    { code: department.code, nom: department.name, outline },
    { kind: 'departments', ...source },
  );
  await upsertAddresses(db, exampleTownAddresses(), now);
  await noteLoaded({ db, now });
}

/** The commune is loaded, so that nothing offers to load it; one that an association asked for already is on its way. */
async function noteLoaded({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const { code_insee } = exampleTown;
  if (!(await addTown(db, code_insee, now))) return;
  const town = await lockTown(db, code_insee);
  if (town) await finishTown(db, town, now);
}

/** Makes the association and its ten people, none of whom has a password that anybody knows. */
export async function foundAssociation(trx: Context, { round }: ExampleRow): Promise<void> {
  const entity = await createEntity(
    trx,
    EntityDraft.parse({
      name: 'Amicale d’exemple',
      email: 'amicale@example.org',
      address_line: '2 Place de la Mairie',
      postal_code: exampleTown.postal_codes[0],
      city: exampleTown.name,
      settings: { auto_receipts: true, members_can_delete: true },
    }),
  );
  for (const person of people) {
    await writeUser(trx, {
      username: usernameIn(round, person),
      name: person.name,
      email: emailOf(person),
      phone: person.phone,
      role_id: person.role,
      chk_active: 1,
      chat_digest: 0,
      entityId: entity.entity_id,
      // Of no password, and not one that somebody has to choose: people of the example are signed in by its buttons only.
      password: { kind: 'chosen', hash: hashOfNoPassword(trx.ids) },
    });
  }
  const { entity_id } = entity;
  const { code_insee } = exampleTown;
  await noteRequest(trx.db, { entity_id, code_insee, asked_by: null, asked_at: trx.now });
  await saveExample(trx.db, { round, entity_id });
}
