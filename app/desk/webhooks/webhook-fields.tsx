import { Sentence } from '../../texts/failures.ts';
import { Checks } from '../../ui/checks.tsx';
import { Field } from '../../ui/form.tsx';
import { eventGroups, eventName, webhooks as texts } from './texts.ts';

type Values = { name: string | null; url: string; events: readonly string[] };

/** The fields of a receiver: its name, its address, and what it is told of. */
export function WebhookFields({ name, url, events }: Values) {
  return (
    <>
      <Field label={texts.nameField} name="name" hint={texts.nameHint} value={name ?? ''} />
      <Field label={texts.url} name="url" hint={texts.urlHint} value={url} isRequired />
      {eventGroups.map(({ title, events: of }) => (
        <Checks
          key={title}
          legend={title}
          name="events"
          options={of.map((value) => ({ value, label: eventName(value), isChecked: events.includes(value) }))}
        />
      ))}
    </>
  );
}

const known = eventGroups.flatMap(({ events }) => events);

/** What the fields say; throws when no event is chosen. */
export function typedWebhook(fields: FormData) {
  const chosen = new Set(fields.getAll('events'));
  const events = known.filter((name) => chosen.has(name));
  if (events.length === 0) throw new Sentence(texts.noEvent, { cause: 'events' });
  const name = String(fields.get('name') ?? '').trim();
  return { name: name === '' ? null : name, url: String(fields.get('url') ?? '').trim(), events };
}
