import { useI18n } from '../../state/dashboard-context'
import { DownloadUsed } from './download-used'

/** The addresses that were shown, to keep: with them money is found without this service. */
export function UsedAddresses({ id }: { id: string }) {
  const { t } = useI18n()
  return (
    <section class="section">
      <h2>{t('wallets.used')}</h2>
      <p class="wallet-text">{t('wallets.used_text')}</p>
      <DownloadUsed id={id} />
    </section>
  )
}
