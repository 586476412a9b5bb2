import { useSignal } from '@preact/signals'
import type { Network } from '../../../contract/enums'
import type { Session } from '../../../contract/session/session'
import { addUnits, halfOf } from '../../../payment/money'
import { useI18n } from '../../i18n/i18n-context'
import type { MessageKey } from '../../i18n/locales/en'
import { useModel } from '../../state/model-context'
import './sandbox-strip.css'

/** Simulates the next events of a test payment. */
export function SandboxStrip({ session }: { session: Session }) {
  const { sessions, simulatedClaim } = useModel()
  const hasSent = sessions.sentTransfer.value !== null
  const { t } = useI18n()
  const failed = useSignal(false)
  const actions = actionsOf(session, hasSent)
  if (actions.length === 0) return null
  return (
    <section class="sandbox js" aria-label={t('sandbox.title')}>
      <p key={String(failed.value)}>{t(failed.value ? 'sandbox.failed' : 'sandbox.text')}</p>
      <div>
        {actions.map((action) => (
          <button
            key={action.label}
            type="button"
            onClick={async () => {
              if ('claim' in action) simulatedClaim.value = action.claim
              else failed.value = (await sessions.change(`/sandbox/${action.path}`, action.body)) !== null
            }}
          >
            {t(action.label)}
          </button>
        ))}
      </div>
    </section>
  )
}

/** An action of the sandbox: a request to it, or a claim for a transaction that does not belong to the payment. */
type SandboxAction = { label: MessageKey } & ({ path: string; body: object } | { claim: string })

/** Transactions on another network, as a customer would paste them. */
const HASH = '0123456789abcdef'.repeat(4)
const ON_BITCOIN = `https://mempool.space/tx/${HASH}`
const ON_ETHEREUM = `https://etherscan.io/tx/0x${HASH}`

const claimOnAnotherNetwork = (network: Network | null) => (network === 'Ethereum' ? ON_BITCOIN : ON_ETHEREUM)

/** The events that can be simulated for a test payment in its current state; none for a live payment. */
function actionsOf(session: Session, hasSent: boolean): SandboxAction[] {
  const { mode, relayed, status, network, crypto_amount, crypto_amount_due, transactions, required_confirmations } =
    session
  if (mode !== 'test' || relayed || !crypto_amount || status === 'initiated' || status === 'completed') return []
  const due = crypto_amount_due ?? '0'
  const half = halfOf(due)
  const isDue = due !== '0'
  const isOpen = status === 'pending' || status === 'partial'
  const isUnconfirmed = transactions.some(({ confirmations }) => confirmations < (required_confirmations ?? 0))
  const actions: (SandboxAction | false | null)[] = [
    isDue && { label: 'sandbox.pay', path: 'deposits', body: { confirmations: 0 } },
    half !== null && { label: 'sandbox.half', path: 'deposits', body: { amount: half, confirmations: 0 } },
    isDue && {
      label: 'sandbox.over',
      path: 'deposits',
      body: { amount: addUnits(due, half ?? due), confirmations: 0 },
    },
    isUnconfirmed && { label: 'sandbox.confirm', path: 'confirm', body: {} },
    // without the form for a claim, there is nothing to enter
    status !== 'processing' && !hasSent && { label: 'sandbox.wrong_network', claim: claimOnAnotherNetwork(network) },
    isOpen && { label: 'sandbox.expire', path: 'expire', body: {} },
    // a confirmed transaction cannot fail any more
    (isUnconfirmed || status === 'pending') && { label: 'sandbox.fail', path: 'fail', body: {} },
  ]
  return actions.filter((action) => action !== false && action !== null)
}
