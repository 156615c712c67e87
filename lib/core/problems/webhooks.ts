/** Other software that is told of events. */
export const webhookProblems = {
  'too-many-webhooks': {
    status: 409,
    title: 'Too many webhooks',
    detail: 'An association has at most ten webhooks.',
    remedy: 'Delete one that is not needed, or have one receiver take more events.',
  },
  'webhook-exists': {
    status: 409,
    title: 'The address is known already',
    detail: 'The association has a webhook with this address.',
    remedy: 'Change that one. If its secret was lost, send `POST /api/webhooks/{webhook_id}/rotate-secret`.',
  },
  'webhook-off': {
    status: 409,
    title: 'The webhook is off',
    detail: 'Nothing is sent while the webhook is off, except a test.',
    remedy: 'Switch it on with `PATCH` and `"active": true`: what has waited is sent then.',
  },
  'webhook-of-example': {
    status: 409,
    title: 'The example sends nothing',
    detail: 'Anybody may sign in to the example, so that it sends nothing to other software.',
    remedy: 'Make the webhook in an association of your own.',
  },
} as const;
