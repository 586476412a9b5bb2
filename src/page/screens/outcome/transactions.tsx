import type { Session } from '../../../contract/session/session'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useI18n } from '../../i18n/i18n-context'
import { TransactionLink } from '../../layout/transaction-link'
import '../../layout/details-list.css'

/** The transactions to the session's addresses, each with a link to an explorer. */
export function Transactions({ session }: { session: Session }) {
  const { plural, formatDecimal } = useI18n()
  if (session.transactions.length === 0) return null
  const count = session.transactions_count ?? session.transactions.length
  const older = count - session.transactions.length
  return (
    <dl class="details-list">
      <dt key={count}>{plural('receipt.transaction', count)}</dt>
      {older > 0 && (
        <dd>
          <bdi dir="ltr" key={older}>
            {older} + …
          </bdi>
        </dd>
      )}
      {session.transactions.map(({ hash, amount, asset, explorer_url: url }, index) => (
        // several deposits may lack a hash
        <dd key={hash || index}>
          <bdi dir="ltr" key={amount} {...UNTRANSLATED}>
            {formatDecimal(amount)} {asset ?? session.crypto_asset}{' '}
            <TransactionLink mode={session.mode} hash={hash} url={url} />
          </bdi>
        </dd>
      ))}
    </dl>
  )
}
