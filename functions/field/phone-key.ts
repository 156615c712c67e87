import { PhoneKey, takePhoneKey } from '../../lib/field/phone-key.ts';
import { endpoint } from '../../lib/runtime/http/endpoint.ts';

export const handler = endpoint({
  method: 'PUT',
  path: '/api/field/phone-key',
  summary: 'Take the key under which a phone keeps unsent visits after its session',
  description:
    'The first request makes it; all others of the same user, from any phone and after any sign-in, are answered the same.',
  access: 'field.push',
  // What is on the phone gets out of it, whatever else the caller has to do first.
  beforeSecondFactor: true,
  output: PhoneKey,
  status: 200,
  uses: ['field-keys'],
  handle: takePhoneKey,
});
