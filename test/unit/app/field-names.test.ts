import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { deskFieldNames, fieldLabel, isNamed } from '../../../app/texts/desk-field-names.ts';
import { commonOperations, deskOperations } from '../../../app/texts/operations.ts';
import { operationTable } from '../../../clients/typescript/src/generated/operations.ts';
import type { HistoryChangeName } from '../../../lib/core/history.ts';
import { entityFields } from '../../../lib/core/records/entity.ts';
import { operationFields } from '../../../lib/core/records/operation.ts';
import { passageFields } from '../../../lib/core/records/passage.ts';
import { sectorFields } from '../../../lib/core/records/sector.ts';
import { userFields } from '../../../lib/core/records/user.ts';

/** The history names an encrypted field by its column, and shows cents as an amount. */
type Bare<N extends string> = N extends `encrypted_${infer M}` ? M : N extends `${infer M}_cents` ? M : N;

// The types refuse this table if the history may name a field without a label.
const ofHistory: Record<Bare<HistoryChangeName>, string> = deskFieldNames;

/** What the pages send and no person types: a refusal of it is the application's fault. */
const untyped = new Set(
  `_deleted action after_seq assumedMasterState balance before_seq by_user_id changes compare coordinates created_at cursor damaged
  deleted deleted_at deletion_reason dry_run group id last_passage last_season limit newDocumentState order q replace requested_by
  seed seq sha256 soft sort sync_error token type updated_at updated_since version weigh year streets
  weighed_by streets_shared took_ms addresses dwellings walk_m least most mean area_m2 enrichment
  departments overlaps at matched of area_pct ban_id rep rnb_id batiment_groupe_id nb_log_source nb_niveau usage annee_construction
  given_by_hand webhook_id disabled_reason disabled_at failing_since paused_until last_delivered_at former_secret_until walk
  invited_at invitation has_chosen_password has_second_factor login_ticket credential rawId clientExtensionResults response
  clientDataJSON authenticatorData signature userHandle attestationObject transports passkey_id is_synced
  last_used_at`.split(/\s+/),
);

type Schema = {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'));

/** The names in the body of a request; of documents that phones sent, the first level. */
function namesIn({ $ref, properties = {}, items, ...more }: Schema, seen: ReadonlySet<string>): string[] {
  if ($ref) {
    const name = $ref.split('/').at(-1) ?? '';
    return seen.has(name) ? [] : namesIn(document.components.schemas[name], new Set([...seen, name]));
  }
  const parts = [items ?? {}, ...(more.anyOf ?? []), ...(more.oneOf ?? []), ...(more.allOf ?? [])];
  const below = [...Object.values(properties), ...parts.filter((part) => Object.keys(part).length > 0)];
  return [...Object.keys(properties), ...below.flatMap((part) => namesIn(part, seen))];
}

describe('the names of fields', () => {
  test('every field that a record has, and every change that the history may name, has a French label', () => {
    const records = [passageFields, userFields, entityFields, operationFields, sectorFields];
    const names = records.flatMap((fields) => Object.keys(fields));
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !isNamed(name))).toEqual([]);
    for (const label of Object.values(ofHistory)) expect(label).toMatch(/^\p{Lu}[^_]*$/u);
  });

  test('every field that a person types has one, for the refusal that names it', () => {
    const names = new Set<string>();
    for (const operation of [...commonOperations, ...deskOperations]) {
      const [method, path] = operationTable[operation];
      const body = document.paths[path][method].requestBody?.content['application/json']?.schema ?? {};
      for (const name of namesIn(body, new Set())) names.add(name);
    }
    expect(names.size).toBeGreaterThan(60);
    const sums = /^[\d.]+$/;
    expect([...names].filter((name) => !isNamed(name) && !untyped.has(name) && !sums.test(name))).toEqual([]);
  });

  test('an encrypted field and an amount in cents have the label of the field, and an unknown one no identifier', () => {
    expect(fieldLabel('encrypted_donor_address')).toBe('Adresse postale');
    expect(fieldLabel('amount_cents')).toBe('Montant');
    expect(fieldLabel('new_thing')).toBe('Autre information');
  });
});
