import type { Kysely } from 'kysely';
import { encryptedText, runAll } from './statements.ts';

/** Requests to sign an association up, at most one of an e-mail address, and the invitations to do so. */
export const signups = {
  up: (db: Kysely<unknown>) => runAll(db, statements),
};

const statements = [
  `create table signup_invitations (
     id bigint generated always as identity primary key,
     token_hash text not null unique,
     created_by bigint references users on delete set null,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     used_at timestamptz
   )`,
  'create index signup_invitations_of_user on signup_invitations (created_by)',
  `create table signups (
     id bigint generated always as identity primary key,
     uuid uuid not null unique,
     email_index text not null unique,
     token_hash text not null unique,
     invitation_id bigint references signup_invitations on delete set null,
     code_insee text not null,
     postal_code text not null,
     ${encryptedText('encrypted_association', 'not null')},
     ${encryptedText('encrypted_name', 'not null')},
     ${encryptedText('encrypted_email', 'not null')},
     created_at timestamptz not null,
     expires_at timestamptz not null
   )`,
  'create index signups_of_invitation on signups (invitation_id)',
  // For the purge.
  "create index signup_emails on emails (created_at) where purpose = 'signup'",
  'grant select, insert, update, delete on signup_invitations, signups to tournee_app',
  'grant usage on all sequences in schema public to tournee_app',
];
