import type { ComponentChildren } from 'preact'
import { isReviewed } from '../../payment/language'
import { interpolate } from '../../words/interpolate'
import { useI18n } from './i18n-context'
import en, { type MessageKey } from './locales/en'

type Props = { line: MessageKey; values?: Readonly<Record<string, ComponentChildren>> }

/** A text on which money depends. English is added until a native speaker has reviewed the translation. */
export function CriticalLine({ line, values = {} }: Props) {
  const { language, messages, tRich } = useI18n()
  const isTranslated = (messages[line] ?? en[line]) !== en[line]
  return (
    <>
      {tRich(line, values)}
      {!isReviewed(language) && isTranslated && (
        <span class="in-english" lang="en" dir="ltr">
          {interpolate(en[line], values)}
        </span>
      )}
    </>
  )
}
