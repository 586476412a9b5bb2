import type { ComponentChildren } from 'preact'
import { useI18n } from '../state/dashboard-context'
import type { Read } from '../state/use-read'
import { Notice } from './notices/notice'
import { loadErrorText } from './notices/refusal-notice'

type Props<Data> = { of: Read<Data>; children: (data: Data) => ComponentChildren }

/** Shows loaded data, or the error. When a reload fails, the old data stays visible with the time it was loaded. */
export function Loaded<Data>({ of: { data, at, problem, reload }, children }: Props<Data>) {
  const i18n = useI18n()
  const { t, formatTime } = i18n
  return (
    <>
      {problem && (
        <Notice tone="warn" alert>
          <p>
            {loadErrorText(i18n, problem)} {at !== null && t('parts.last_updated', { time: formatTime(at) })}
          </p>
          {problem.errors.map((error) => (
            <p key={error} lang={problem.language}>
              {error}
            </p>
          ))}
          <button type="button" onClick={reload}>
            {t('parts.retry')}
          </button>
        </Notice>
      )}
      {data !== null && children(data)}
      {data === null && !problem && (
        <p class="muted" aria-busy="true">
          {t('parts.loading')}
        </p>
      )}
    </>
  )
}
