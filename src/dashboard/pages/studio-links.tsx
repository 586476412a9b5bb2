import { useSignal } from '@preact/signals'
import { StudioLink } from '../../contract/theme/studio'
import { ActionButton } from '../parts/actions/action-button'
import { CopyValue } from '../parts/actions/copy-value'
import { Fold } from '../parts/fold'
import { Moment } from '../parts/moment'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { pagePath } from './page-path'

/** Opens the studio by a link, which the merchant can also give to a designer. */
export function StudioLinks({ id }: { id: string }) {
  const { client } = useDashboard()
  const { t, tRich } = useI18n()
  const link = useSignal<StudioLink | null>(null)
  return (
    <section class="section page-link">
      <h2>{t('pages.studio')}</h2>
      <p>{t('pages.studio_text')}</p>
      <div class="actions">
        <ActionButton
          name={t('pages.studio_open')}
          action={async () => {
            const created = await client.request(`${pagePath(id)}/studio-links`, StudioLink, {
              method: 'POST',
              body: {},
              isIdempotent: true,
            })
            link.value = created
            // the link stays visible, because browsers may block the new tab
            window.open(created.url, '_blank', 'noopener')
          }}
        />
      </div>
      {link.value && (
        <>
          <p>{tRich('pages.studio_link', { time: <Moment at={link.value.expires_at} /> })}</p>
          <a class="button" href={link.value.url} target="_blank" rel="noreferrer">
            {t('pages.studio')} <span class="spoken">({t('parts.new_tab')})</span>
          </a>
          <Fold title={t('pages.studio_give')}>
            <CopyValue value={link.value.url} name={t('pages.studio')} />
          </Fold>
        </>
      )}
    </section>
  )
}
