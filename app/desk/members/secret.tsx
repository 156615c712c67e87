import { secret as texts } from './texts.ts';

/** A generated password, shown once because the service returns it once. */
export function Secret({ username, password }: { username: string; password: string }) {
  return (
    <div class="notice">
      <p>{texts.once}</p>
      <dl class="facts">
        <dt>{texts.username}</dt>
        <dd>
          <bdi>{username}</bdi>
        </dd>
        <dt>{texts.password}</dt>
        <dd class="secret">{password}</dd>
      </dl>
    </div>
  );
}
