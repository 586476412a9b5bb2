/** The form's fields in their order on the screen; the names are the wire's. */
export const FIELDS = ['amount', 'first_name', 'last_name', 'email', 'asset', 'network'] as const
export type Field = (typeof FIELDS)[number]

/** What stands in the form, as typed. */
export type Draft = Readonly<Partial<Record<Field, string>>>

/** What is wrong with fields, in words. */
export type Problems = Readonly<Partial<Record<Field, string>>>
