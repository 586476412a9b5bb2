import type { ComponentChildren } from 'preact'
import { isReviewed } from '../../payment/language'
import { interpolate } from '../../words/interpolate'
import { useI18n } from './i18n-context'
import en, { type MessageKey } from './locales/en'

type Values = Readonly<Record<string, ComponentChildren>>
type Props = {
  line: MessageKey
  values?: Values
  /** The values of the English text, where a value must not be on the page twice. */
  englishValues?: Values
}

/** A text on which money depends. English is added until a native speaker has reviewed the translation. */
export function CriticalLine({ line, values = {}, englishValues = values }: Props) {
  const { language, messages, tRich } = useI18n()
  const isTranslated = (messages[line] ?? en[line]) !== en[line]
  return (
    <>
      {tRich(line, values)}
      {!isReviewed(language) && isTranslated && (
        <span class="in-english" lang="en" dir="ltr">
          {interpolate(en[line], englishValues)}
        </span>
      )}
    </>
  )
}
