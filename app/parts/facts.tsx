/** Names and values, without those that have none. */
export function Facts({ of: facts }: { of: readonly (readonly [name: string, value: string | null])[] }) {
  return (
    <dl class="facts">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <>
            <dt key={name}>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </>
        ))}
    </dl>
  );
}
