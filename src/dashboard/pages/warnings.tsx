import { Notice } from '../parts/notice'
import { useI18n } from '../state/dashboard-context'

/** Without the field that it is about. */
function sentenceOf(warning: string): string {
  const text = warning.replace(/^[a-z_]+: /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What the service says of a page that works, but perhaps not as meant. Its words are those of the API. */
export function Warnings({ of }: { of: readonly string[] }) {
  const { t } = useI18n()
  if (of.length === 0) return null
  return (
    <Notice tone="warn">
      {/* a page that takes any amount has one for most coins */}
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
