import { Notice } from '../parts/notice'
import { useI18n } from '../state/dashboard-context'

/** Removes the name of the field. */
function sentenceOf(warning: string): string {
  const text = warning.replace(/^[a-z_]+: /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The API's warnings about a page, in English. */
export function Warnings({ of }: { of: readonly string[] }) {
  const { t } = useI18n()
  if (of.length === 0) return null
  return (
    <Notice tone="warn">
      {/* a page without a fixed amount has a warning for most coins */}
      <details open={of.length <= 2}>
        <summary>
          {t('pages.warnings')} ({of.length})
        </summary>
        <ul lang="en" dir="ltr">
          {of.map((warning) => (
            <li key={warning}>{sentenceOf(warning)}</li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}
