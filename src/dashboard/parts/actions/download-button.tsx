import { useSignal } from '@preact/signals'
import { saveFile } from '../../../browser/save-file'
import type { Query } from '../../api/client'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { Notice } from '../notice'
import { ActionButton } from './action-button'

type Props = {
  name: string
  path: string
  query?: Query
  /** Media type, for paths that offer several. */
  accept?: string
  /** Name of the saved file. */
  file: () => string
}

export function DownloadButton({ name: title, path, query, accept, file }: Props) {
  const { client, announce } = useDashboard()
  const { t } = useI18n()
  const isCut = useSignal(false)
  return (
    <>
      <ActionButton
        name={title}
        action={async () => {
          isCut.value = false
          const downloaded = await client.download(path, query, accept)
          const name = file()
          saveFile(downloaded.content, name)
          isCut.value = downloaded.isCut
          announce(t('parts.downloaded', { file: name }))
        }}
      />
      {isCut.value && (
        <Notice tone="warn" alert>
          {t('parts.download_cut')}
        </Notice>
      )}
    </>
  )
}
