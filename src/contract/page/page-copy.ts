import * as v from 'valibot'
import { LANGUAGES, type Language } from '../enums'
import { line, paragraph } from '../text'
import { WORDS } from './page-words'

/** The maximum length of each text, in characters (code points). */
export const COPY_LIMITS = { title: 120, description: 500, button: 40, support: 120, thank_you: 300 } as const

export const characters = (max: number) => `At most ${max} characters.`

const limited = <Name extends keyof typeof COPY_LIMITS>(name: Name, text: typeof line) =>
  v.pipe(v.nullish(text(COPY_LIMITS[name])), v.description(`${WORDS[name]} ${characters(COPY_LIMITS[name])}`))

/** `PageWords` in a request, with its limits. */
export const PageCopy = v.object({
  title: limited('title', line),
  description: limited('description', paragraph),
  button: limited('button', line),
  support: limited('support', paragraph),
  thank_you: limited('thank_you', paragraph),
})
export type PageCopy = v.InferOutput<typeof PageCopy>

/** The texts in each language. */
export const copyEntries = Object.fromEntries(LANGUAGES.map((language) => [language, v.nullish(PageCopy)])) as Record<
  Language,
  v.NullishSchema<typeof PageCopy, undefined>
>
