import { type ComponentChildren, Fragment } from 'preact';

type Fact = readonly [name: string, value: ComponentChildren];

/** What is known of one thing, name by name; what is null is left out. */
export const Facts = ({ of: facts }: { of: readonly Fact[] }) => (
  <dl class="facts">
    {facts
      .filter(([, value]) => value !== null)
      .map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </Fragment>
      ))}
  </dl>
);
