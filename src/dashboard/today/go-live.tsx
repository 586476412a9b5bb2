import { useSignal } from '@preact/signals'
import { TestCopy } from '../../contract/members/test-copy'
import { ConfirmButton } from '../parts/actions/confirm-button'
import { Notice } from '../parts/notices/notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'

const PATH = '/api/v1/merchant/test-copy'

/** Offers to copy settings and pages from test mode, and lists them before it does. */
export function GoLive() {
  const { client, announce, refresh, refreshMe } = useDashboard()
  const { t, plural } = useI18n()
  const { data } = useRead(PATH, TestCopy)
  const copied = useSignal<TestCopy | null>(null)
  async function copy() {
    try {
      copied.value = await client.request(PATH, TestCopy, { method: 'POST', body: {} })
      announce(t('today.copied'))
    } finally {
      // the copies may exist even if the answer was lost
      refresh('/api/v1/')
      refreshMe().catch(() => {})
    }
  }
  if (copied.value)
    return (
      <Notice tone="good">
        <p>{plural('today.copied_pages', copied.value.pages.length)}</p>
        <RefusedPages of={copied.value} />
      </Notice>
    )
  if (!data || data.settings.length + data.pages.length === 0) return null
  return (
    <Notice>
      <b>{t('today.copy_title')}</b>
      <p>{t('today.copy_text')}</p>
      <ConfirmButton name={t('today.copy')} action={copy}>
        {data.settings.length > 0 && (
          <>
            <h3>{t('settings.title')}</h3>
            <ul>
              {data.settings.map((name) => (
                <li key={name}>{t(`today.copy_${name}`)}</li>
              ))}
            </ul>
          </>
        )}
        {data.pages.length > 0 && (
          <>
            <h3>{t('pages.title')}</h3>
            <ul>
              {data.pages.map(({ id, title }) => (
                <li key={id}>
                  <bdi>{title}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
        <RefusedPages of={data} />
        <p>{t('today.copy_drafts')}</p>
        <p class="muted">{t('today.copy_not')}</p>
      </ConfirmButton>
    </Notice>
  )
}

/** The pages that cannot be copied. */
function RefusedPages({ of: { refused = [] } }: { of: TestCopy }) {
  const { t } = useI18n()
  if (refused.length === 0) return null
  return (
    <>
      <p>{t('today.copy_refused')}</p>
      <ul>
        {refused.map(({ id, title }) => (
          <li key={id}>
            <bdi>{title}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}
