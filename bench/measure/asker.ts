/** Sends a GraphQL operation. @returns its `data` @throws where it has errors */
export type Ask = <T>(query: string, variables: object) => Promise<T>;

export function asker(origin: string, headers: Readonly<Record<string, string>>): Ask {
  return async <T>(query: string, variables: object): Promise<T> => {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data: T; errors?: object };
    if (errors) throw new Error(`${query.slice(0, 60)}: ${JSON.stringify(errors).slice(0, 500)}`);
    return data;
  };
}
