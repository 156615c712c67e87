import type { Answer } from '../../../clients/typescript/src/index.ts';
import { href } from '../../frame/location.ts';
import { DOT } from '../../texts/dot.ts';
import { moment, money } from '../../texts/numbers.ts';
import { findingSentences, cards as texts } from './texts.ts';

type Finding = Answer<'pay-reconciliation'>['findings']['data'][number];

/** The open differences, each with its meaning and the action to take. */
export function CardFindings({ of: findings }: { of: readonly Finding[] }) {
  if (findings.length === 0) return <p class="quiet">{texts.noFinding}</p>;
  return (
    <ul class="todo">
      {findings.map((finding) => (
        <li key={`${finding.class} ${finding.object_id}`}>
          <One of={finding} />
        </li>
      ))}
    </ul>
  );
}

function One({ of: finding }: { of: Finding }) {
  const { expected_cents: expected, found_cents: found, passage_id } = finding;
  const [what, todo] = findingSentences[finding.class] ?? findingSentences['other'] ?? ['', ''];
  const sums = [
    ...(expected === null ? [] : [`${found === null ? 'montant' : 'attendu'} : ${money(expected)}`]),
    ...(found === null ? [] : [`trouvé : ${money(found)}`]),
  ];
  return (
    <>
      <p>
        <strong>{what}</strong> {todo}
      </p>
      <p class="quiet">
        {[...sums, `depuis le ${moment(finding.first_seen_at)}`].join(', ')}
        {passage_id !== null && (
          <>
            {DOT}
            <a href={href('cardPayment', {}, passage_id)}>Voir le paiement</a>
          </>
        )}
      </p>
    </>
  );
}
