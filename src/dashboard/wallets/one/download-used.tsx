import { DownloadButton } from '../../parts/acts/download-button'
import { useI18n } from '../../state/dashboard-context'

/** The used addresses of a wallet as a table, also of a removed one. */
export function DownloadUsed({ id }: { id: string }) {
  const { t } = useI18n()
  const path = `/api/v1/wallets/${encodeURIComponent(id)}/addresses`
  return (
    <DownloadButton name={t('wallets.used_download')} path={path} accept="text/csv" file={() => `wallet-${id}.csv`} />
  )
}
