/** What a person has narrowed a list by, for its file. */
export const given = (query: Readonly<Record<string, string>>): object =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value))
