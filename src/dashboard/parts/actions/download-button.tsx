import { useSignal } from '@preact/signals'
import { saveFile } from '../../../browser/save-file'
import type { Query } from '../../api/client'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { Notice } from '../notices/notice'
import { ActionButton } from './action-button'

type Props = {
  name: string
  path: string
  query?: Query
  /** Media type, for paths that offer several. */
  accept?: string
  /** Name of the saved file. */
  fileName: () => string
}

export function DownloadButton({ name: title, path, query, accept, fileName }: Props) {
  const { client, announce } = useDashboard()
  const { t } = useI18n()
  const isTruncated = useSignal(false)
  return (
    <>
      <ActionButton
        name={title}
        action={async () => {
          isTruncated.value = false
          const downloaded = await client.download(path, query, accept)
          const name = fileName()
          saveFile(downloaded.content, name)
          isTruncated.value = downloaded.isTruncated
          announce(t('parts.downloaded', { file: name }))
        }}
      />
      {isTruncated.value && (
        <Notice tone="warn" alert>
          {t('parts.download_cut')}
        </Notice>
      )}
    </>
  )
}
