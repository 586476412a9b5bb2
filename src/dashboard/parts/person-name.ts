/** Who somebody is, in one line; null once the person is erased. */
export const personName = (person: { first_name: string | null; last_name: string | null }): string | null =>
  [person.first_name, person.last_name].filter(Boolean).join(' ') || null
