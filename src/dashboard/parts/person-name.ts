/** Full name of a person; null after the person was erased. */
export const personName = (person: { first_name: string | null; last_name: string | null }): string | null =>
  [person.first_name, person.last_name].filter(Boolean).join(' ') || null
