import { pastedEmail, pastedLine } from '../../contract/pasted-text'

/** The form's fields in their order on the screen, named as in the contract. */
export const FIELDS = ['amount', 'first_name', 'last_name', 'email', 'message', 'asset', 'network'] as const
export type Field = (typeof FIELDS)[number]

/** The values of the form, as typed. */
export type Draft = Readonly<Partial<Record<Field, string>>>

/** Error messages by field. */
export type FieldErrors = Readonly<Partial<Record<Field, string>>>

/** The form's values. Pasted text is cleaned; the service cleans the lines of a message. */
export const draftIn = (form: FormData): Draft =>
  Object.fromEntries([...form].map(([name, value]) => [name, cleanerOf(name)(String(value))]))

const cleanerOf = (name: string) =>
  name === 'email' ? pastedEmail : name === 'message' ? (text: string) => text.trim() : pastedLine
