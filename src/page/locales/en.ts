import { enForm } from './en-form'
import { enHelp } from './en-help'
import { enOutcome } from './en-outcome'
import { enPaying } from './en-paying'
import { enPayment } from './en-payment'
import { enProblems } from './en-problems'

/**
 * English, whose keys every other language must have, too. Keys are `screen.thing`; `{names}` are replaced by values;
 * an object has the plural forms of `Intl.PluralRules`, for the number `{n}`.
 */
export const en = { ...enForm, ...enProblems, ...enPaying, ...enPayment, ...enOutcome, ...enHelp }

export type Key = keyof typeof en
type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type PluralKey = { [K in Key]: (typeof en)[K] extends string ? never : K }[Key]
export type TextKey = Exclude<Key, PluralKey>
export type Copy = { readonly [K in Key]: K extends PluralKey ? Plural : string }
