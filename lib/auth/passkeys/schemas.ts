import * as z from 'zod';
import { ignoredFields, readOnlyFields } from '../../core/fields/patches.ts';
import { MAX_UNITS as MAX_PASSWORD } from '../../core/passwords/password-rules.ts';
import { BoundedText, Id, Instant, Text, UncheckedText } from '../../core/schemas/common.ts';

// Answers of browsers as WebAuthn Level 3 writes them in JSON. What else a browser sends is ignored: later levels add members.

/** Bytes in base64url. */
const Bytes = (max: number) => BoundedText(max).regex(/^[A-Za-z0-9_-]+$/);

const CREDENTIAL_ID = 1400;
const CLIENT_DATA = 2000;
const AUTHENTICATOR_DATA = 4000;
const SIGNATURE = 4000;

const facts = {
  id: Bytes(CREDENTIAL_ID),
  rawId: Bytes(CREDENTIAL_ID),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).meta({ description: 'Ignored.' }),
};

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof transports)[number];

/** What `navigator.credentials.create()` answers, as `toJSON()` writes it. */
export const NewCredential = z
  .object({
    ...facts,
    response: z.object({
      clientDataJSON: Bytes(CLIENT_DATA),
      attestationObject: Bytes(AUTHENTICATOR_DATA),
      transports: z.array(BoundedText(20)).max(10).optional(),
    }),
  })
  .meta({
    id: 'NewCredential',
    description: 'What `navigator.credentials.create()` answers, by `toJSON()`.',
  });

/** What `navigator.credentials.get()` answers, as `toJSON()` writes it. */
export const Assertion = z
  .object({
    ...facts,
    response: z.object({
      clientDataJSON: Bytes(CLIENT_DATA),
      authenticatorData: Bytes(AUTHENTICATOR_DATA),
      signature: Bytes(SIGNATURE),
      userHandle: Bytes(200).nullish(),
    }),
  })
  .meta({ id: 'Assertion', description: 'What `navigator.credentials.get()` answers, by `toJSON()`.' });

export type Assertion = z.output<typeof Assertion>;
export type NewCredential = z.output<typeof NewCredential>;

export const isTransport = (name: string): name is Transport => transports.some((known) => known === name);

const descriptors = z.array(
  z.strictObject({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
);

/** What a page gives to `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
export const CreationOptions = z
  .strictObject({
    challenge: z.string(),
    rp: z.strictObject({ id: z.string(), name: z.string() }),
    user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.strictObject({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int().meta({ description: 'Milliseconds.' }),
    attestation: z.literal('none'),
    excludeCredentials: descriptors,
    authenticatorSelection: z.strictObject({
      residentKey: z.literal('preferred'),
      requireResidentKey: z.literal(false),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreationOptions' });

/** What a page gives to `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
export const RequestOptions = z
  .strictObject({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int().meta({ description: 'Milliseconds.' }),
    userVerification: z.literal('required'),
    allowCredentials: descriptors.meta({ description: 'Empty: the device shows the passkeys that it has.' }),
  })
  .meta({ id: 'PasskeyRequestOptions' });

const Label = Text(60).meta({
  description: 'What the user calls the device.',
  example: 'Téléphone de Camille',
});

export const PasskeyDraft = z
  .strictObject({ name: Label, credential: NewCredential })
  .meta({ id: 'PasskeyDraft' });

export const Passkey = z
  .strictObject({
    passkey_id: Id,
    name: z.string().nullable().meta({ description: 'Null if the stored value cannot be decrypted.' }),
    is_synced: z.boolean().meta({ description: 'Copied to other devices of the user by the device itself.' }),
    created_at: Instant,
    last_used_at: Instant.nullable(),
  })
  .meta({ id: 'Passkey' });

export const readOnlyNames = ['passkey_id', 'created_at'] as const;
const changingNames = ['is_synced', 'last_used_at'] as const;

export const PasskeyName = z
  .strictObject({
    name: Label,
    ...readOnlyFields(Passkey, readOnlyNames),
    ...ignoredFields(Passkey, changingNames, 'Ignored: it may have changed since it was read.'),
  })
  .meta({ id: 'PasskeyName' });

export const RecoveryCodes = z.array(z.string()).nullable().meta({
  description:
    'Ten codes, each of which replaces a second factor once; shown now and never again. Null where there are some already.',
});

export const AddedPasskey = z
  .strictObject({ ...Passkey.shape, recovery_codes: RecoveryCodes })
  .meta({ id: 'AddedPasskey' });

/** The proof that an open session alone is not: asked for where nothing was shown recently. */
export const Proof = z
  .strictObject({
    current_password: UncheckedText(MAX_PASSWORD).optional().meta({
      format: 'password',
      description: 'Needed unless the caller has just signed in with it, or has just shown a second factor.',
    }),
  })
  .meta({ id: 'ProofOfIdentity' });

export const PasskeySignIn = z.strictObject({ credential: Assertion }).meta({ id: 'PasskeySignIn' });

export const PasskeySignInRequest = z
  .strictObject({
    login_ticket: BoundedText(200).optional().meta({ description: 'From the 401 of `POST /api/login`.' }),
  })
  .meta({ id: 'PasskeySignInRequest' });
