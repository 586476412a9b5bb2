import type { Query } from '../api/client'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { ActButton } from './act-button'
import { saveFile } from './save-file'

type Props = {
  name: string
  path: string
  query?: Query
  /** What the file is called. */
  file: string
}

/** A button that saves a file of the API on the device. */
export function DownloadButton({ name, path, query, file }: Props) {
  const { client, say } = useDashboard()
  const { t } = useI18n()
  return (
    <ActButton
      name={name}
      act={async () => {
        saveFile(await client.download(path, query), file)
        say(t('parts.downloaded', { file }))
      }}
    />
  )
}
