import * as z from 'zod';
import { PageOf } from '../pages.ts';
import { Id, Instant, ShortText, Text } from '../schemas.ts';

const Address = z
  .strictObject({
    line1: Text(200).meta({ example: '1 rue de la Gare' }),
    city: Text(100).meta({ example: 'Bondy' }),
    postal_code: Text(10).meta({ example: '93140' }),
    country: ShortText()
      .regex(/^[A-Z]{2}$/, 'expected two capital letters')
      .default('FR')
      .meta({ description: 'Only FR, overseas departments included.' }),
  })
  .refine(({ country, postal_code }) => country !== 'FR' || /^\d{5}$/.test(postal_code), {
    error: 'expected five digits',
    path: ['postal_code'],
  });

export const PayLocationDraft = z
  .strictObject({
    entity_id: Id.optional().meta({ description: 'Left out: the association of the session.' }),
    display_name: Text(200).optional().meta({ description: 'Left out: the name of the association.' }),
    address: Address.optional().meta({ description: 'Left out: the address of the association.' }),
  })
  .meta({ id: 'PayLocationDraft' });

export type PayLocationDraft = z.output<typeof PayLocationDraft>;

const place = {
  location_id: z.string(),
  display_name: z.string(),
  address: z.strictObject({
    line1: z.string(),
    city: z.string(),
    postal_code: z.string(),
    country: z.string(),
  }),
};

export const MadePayLocation = z
  .strictObject({
    location_id: place.location_id,
    created: z.boolean().meta({ description: 'false: there was one at this address, which is answered.' }),
    display_name: place.display_name,
    address: place.address,
  })
  .meta({ id: 'MadePayLocation' });

const PayLocation = z.strictObject({ ...place, created_at: Instant }).meta({ id: 'PayLocation' });

export const PayLocationPage = PageOf(PayLocation);

export const ConnectionTokenDraft = z
  .strictObject({ entity_id: PayLocationDraft.shape.entity_id })
  .meta({ id: 'ConnectionTokenDraft' });

export const ConnectionToken = z
  .strictObject({
    secret: z.string().meta({ description: 'For one connection: ask for a new one each time.' }),
    location_id: z.string(),
    livemode: z.boolean(),
  })
  .meta({ id: 'ConnectionToken' });
