import { Notice } from '../parts/notice'
import { useI18n } from '../state/dashboard-context'

/** What the service says of a page that works, but perhaps not as meant. Its words are those of the API. */
export function Warnings({ of }: { of: readonly string[] }) {
  const { t } = useI18n()
  if (of.length === 0) return null
  return (
    <Notice tone="warn">
      <h2>{t('pages.warnings')}</h2>
      <ul lang="en" dir="ltr">
        {of.map((warning) => (
          <li key={warning}>{warning.replace(/^[a-z_]+: /, '')}</li>
        ))}
      </ul>
    </Notice>
  )
}
