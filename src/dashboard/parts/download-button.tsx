import type { Query } from '../api/client'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { ActButton } from './act-button'
import { saveFile } from './save-file'

type Props = {
  name: string
  path: string
  query?: Query
  /** The type that is wanted, where the path has several. */
  accept?: string
  /** What the file is called. */
  file: string
}

/** A button that saves a file of the API on the device. */
export function DownloadButton({ name, path, query, accept, file }: Props) {
  const { client, say } = useDashboard()
  const { t } = useI18n()
  return (
    <ActButton
      name={name}
      act={async () => {
        saveFile(await client.download(path, query, accept), file)
        say(t('parts.downloaded', { file }))
      }}
    />
  )
}
