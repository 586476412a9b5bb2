/** The plural forms of `Intl.PluralRules`, for the number `{n}`. */
type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** The texts that every language has, by those of English. */
export type MessagesOf<English> = { readonly [Key in keyof English]: English[Key] extends string ? string : Plural }
