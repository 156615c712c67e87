import type { Answer } from '../../../clients/typescript/src/index.ts';
import { client } from '../../session.ts';
import { moment, shortMoment } from '../../texts/numbers.ts';
import { Answered, useAnswer } from '../../ui/answer.tsx';
import { Form } from '../../ui/form.tsx';
import { Said } from '../../ui/said.tsx';
import { useSentence } from '../../ui/sentence.ts';
import { Table } from '../../ui/table.tsx';
import { sessions as texts } from './texts.ts';

type Session = Answer<'auth-list-sessions'>['data'][number];

/** The open sessions of a user, or of the signed-in user without `user`; each can be ended. */
export function Sessions({ user }: { user?: number }) {
  const [said, setSaid] = useSentence();
  const query = user === undefined ? {} : { user_id: user };
  const asked = useAnswer(`sessions ${user}`, (signal) => client.auth.listSessions({ query, signal }));
  const end = (session_id: number) => async () => {
    await client.auth.endSession({ path: { session_id }, query });
    setSaid(texts.ended);
    asked.again();
  };
  return (
    <>
      <Said text={said} />
      <Answered of={asked}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="quiet">{texts.none}</p>
          ) : (
            <Table
              caption={texts.title}
              rows={data}
              id={({ session_id }) => session_id}
              columns={[
                { head: texts.device, cell: deviceOf },
                { head: texts.lastUsed, cell: ({ last_used_at }) => moment(last_used_at), isWhole: true },
                { head: texts.since, cell: ({ created_at }) => shortMoment(created_at), isWhole: true },
                {
                  head: texts.end,
                  cell: ({ session_id }) => (
                    <Form name={`end-${session_id}`} submit={texts.end} send={end(session_id)}>
                      {null}
                    </Form>
                  ),
                  isAction: true,
                },
              ]}
            />
          )
        }
      </Answered>
    </>
  );
}

function deviceOf({ platform, app_version, current }: Session) {
  return (
    <>
      {texts.platforms[platform]} {app_version} {current && <span class="tag">{texts.current}</span>}
    </>
  );
}
