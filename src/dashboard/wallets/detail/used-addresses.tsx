import { DownloadButton } from '../../parts/actions/download-button'
import { useI18n } from '../../state/dashboard-context'

/** The used addresses. With this list, the merchant can find the money without this service. */
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

/** Downloads the used addresses of a wallet, even if it was removed. */
export function DownloadUsed({ id }: { id: string }) {
  const { t } = useI18n()
  const path = `/api/v1/wallets/${encodeURIComponent(id)}/addresses`
  return (
    <DownloadButton name={t('parts.download_csv')} path={path} accept="text/csv" fileName={() => `wallet-${id}.csv`} />
  )
}
