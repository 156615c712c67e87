import { useState } from 'preact/hooks';
import { refusedMessages } from '../offline/messages/message-signals.ts';
import { Done } from './done.tsx';
import { CorrectMessage } from './messages/correct-message.tsx';
import { messages } from './messages/texts.ts';

/** Messages that the service refused, with the reason, to correct or discard. */
export function RefusedMessages() {
  const [said, setSaid] = useState('');
  const refusedOnes = refusedMessages.value;
  return (
    <section aria-label={messages.refusedTitle}>
      {refusedOnes.length > 0 && (
        <>
          <h2>{`${messages.refusedTitle} (${refusedOnes.length})`}</h2>
          <p class="quiet">{messages.refusedLead}</p>
          {refusedOnes.map((message) => (
            <CorrectMessage key={message.id} of={message} done={setSaid} />
          ))}
        </>
      )}
      <Done text={said} />
    </section>
  );
}
