import { useSignal } from '@preact/signals'
import { saveFile } from '../../../browser/save-file'
import type { Query } from '../../api/client'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { Notice } from '../notice'
import { ActButton } from './act-button'

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
  const { client, say } = useDashboard()
  const { t } = useI18n()
  const isCut = useSignal(false)
  return (
    <>
      <ActButton
        name={title}
        act={async () => {
          isCut.value = false
          const downloaded = await client.download(path, query, accept)
          const name = file()
          saveFile(downloaded.content, name)
          isCut.value = downloaded.isCut
          say(t('parts.downloaded', { file: name }))
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
