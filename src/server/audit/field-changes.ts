import type { AuditValue, FieldChange } from '../../contract/members/audit'

/** `recorded` is the value as an entry may show it; without it, an entry has only the field's name. */
export type Field = { value: unknown; recorded?: AuditValue }

/** The audited fields of an object, by their names on the wire. */
export type Fields = Readonly<Record<string, Field>>

/** A field whose value is neither personal nor secret. */
export const withValue = (value: AuditValue): Field => ({ value, recorded: value })

/** Records only the name of a field. */
export const withoutValue = (value: unknown): Field => ({ value })

/** Records only the origin of a link. Its path or query may contain a name or a secret. */
export const originOf = (url: string | null): Field => ({ value: url, recorded: url && new URL(url).origin })

const isEmpty = (value: unknown) => value == null || (Array.isArray(value) && value.length === 0)

/** The fields that a new object has. */
export const createdFields = (fields: Fields): FieldChange[] =>
  Object.entries(fields)
    .filter(([, { value }]) => !isEmpty(value))
    .map(([field, { recorded }]) => (recorded === undefined ? { field } : { field, after: recorded }))

/** The fields that a deleted object had. */
export const deletedFields = (fields: Fields): FieldChange[] =>
  createdFields(fields).map(({ field, after }) => (after === undefined ? { field } : { field, before: after }))

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that differ. */
export function changedFields(before: Fields, after: Fields): FieldChange[] {
  return Object.entries(after).flatMap(([field, { value, recorded }]) => {
    const previous = before[field]
    if (isEqual(previous?.value, value)) return []
    // two links may have the same origin
    if (recorded === undefined || isEqual(previous?.recorded, recorded)) return [{ field }]
    return [{ field, before: previous?.recorded, after: recorded }]
  })
}
