import type { Plural } from '../../words/create-texts'

/** The texts that every language has, by those of English. */
export type MessagesOf<English> = { readonly [Key in keyof English]: English[Key] extends string ? string : Plural }
