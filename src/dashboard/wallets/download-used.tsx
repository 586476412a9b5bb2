import { ActButton } from '../parts/act-button'
import { saveFile } from '../parts/save-file'
import { useDashboard, useI18n } from '../state/dashboard-context'

/** The used addresses of a wallet as a table, also of a removed one. */
export function DownloadUsed({ id }: { id: string }) {
  const { client } = useDashboard()
  const { t } = useI18n()
  return (
    <ActButton
      name={t('wallets.used_download')}
      act={async () => {
        const path = `/api/v1/wallets/${encodeURIComponent(id)}/addresses`
        saveFile(await client.download(path, {}, 'text/csv'), `wallet-${id}.csv`)
      }}
    />
  )
}
