import { Notice } from '../parts/notices/notice'
import { useI18n } from '../state/dashboard-context'

/** Converts a warning such as `limits: the minimum …` into a sentence without the name of the field. */
function toSentence(warning: string): string {
  const text = warning.replace(/^[a-z_]+: /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The API's warnings about a page, in English. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  const { plural } = useI18n()
  if (warnings.length === 0) return null
  return (
    <Notice tone="warn">
      {/* a long list starts closed: a page without a fixed amount has a warning for most coins */}
      <details open={warnings.length <= 2}>
        <summary>{plural('pages.warnings', warnings.length)}</summary>
        <ul lang="en" dir="ltr">
          {warnings.map((warning) => (
            <li key={warning}>{toSentence(warning)}</li>
          ))}
        </ul>
      </details>
    </Notice>
  )
}
