import type { Mode } from '../../contract/enums'
import { useI18n } from '../i18n/i18n-context'

type Props = { mode: Mode; hash: string; url: string | null }

/** A transaction's hash in short, with a link to an explorer. The sandbox invents hashes, which no explorer knows. */
export function TransactionLink({ mode, hash, url }: Props) {
  const { t } = useI18n()
  const short = hash.length > 16 ? `${hash.slice(0, 4)}…${hash.slice(-4)}` : hash
  // paper shows the whole hash
  if (!url || mode === 'test') return <span data-hash={hash}>{short}</span>
  const label = t('receipt.explorer', { hash: short })
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" aria-label={label}>
      {short}
    </a>
  )
}
