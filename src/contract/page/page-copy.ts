import * as v from 'valibot'
import { LANGUAGES, type Language } from '../enums'
import { line, paragraph } from '../text'
import { WORDS } from './page-words'

/** The most characters (code points) of each text. */
export const COPY_LIMITS = { title: 120, description: 500, button: 40, support: 120, thank_you: 300 } as const

/** How the reference says a limit. */
export const characters = (most: number) => `At most ${most} characters.`

/** A text of the page, with its limit. */
const own = <Name extends keyof typeof COPY_LIMITS>(name: Name, text: typeof line) =>
  v.pipe(v.nullish(text(COPY_LIMITS[name])), v.description(`${WORDS[name]} ${characters(COPY_LIMITS[name])}`))

/** `PageWords` as it is sent, with its limits. */
export const PageCopy = v.object({
  title: own('title', line),
  description: own('description', paragraph),
  button: own('button', line),
  support: own('support', paragraph),
  thank_you: own('thank_you', paragraph),
})
export type PageCopy = v.InferOutput<typeof PageCopy>

/** The texts in each language. */
export const copyEntries = Object.fromEntries(LANGUAGES.map((language) => [language, v.nullish(PageCopy)])) as Record<
  Language,
  v.NullishSchema<typeof PageCopy, undefined>
>
