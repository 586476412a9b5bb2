import { useSignal, useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { Network } from '../../contract/enums'
import { Claim as ClaimAnswer } from '../../contract/session/claim'
import type { Session } from '../../contract/session/session'
import { comparePasted } from '../../payment/pasted-address'
import { findTransaction } from '../../payment/transaction-format'
import { networkName } from '../../words/network-names'
import { isFailure } from '../api/answer'
import type { I18n } from '../i18n/create-i18n'
import { CriticalLine } from '../i18n/critical-line'
import { useI18n } from '../i18n/i18n-context'
import { useModel } from '../state/model-context'
import './folded.css'

/** The service's answer, or why there is none: no answer came, or the field was empty or held the payment's address. */
type Outcome = ClaimAnswer | 'failed' | 'empty' | 'address' | null

/** "I have paid": shows which network a pasted transaction belongs to, and whether it was detected. */
export function TransactionCheck({ session, network }: { session: Session; network: Network }) {
  const { api, screen, sessions, simulatedClaim } = useModel()
  const i18n = useI18n()
  const field = useRef<HTMLInputElement>(null)
  const outcome = useSignal<Outcome>(null)
  const busy = useSignal(false)
  const verdict = outcome.value && explainOutcome(outcome.value, session, network, i18n)
  const pasted = () => field.current?.value.trim() ?? ''
  async function check() {
    const transaction = pasted()
    if (busy.peek()) return
    if (!transaction || isOwnAddress(transaction, session)) {
      outcome.value = transaction ? 'address' : 'empty'
      return
    }
    busy.value = true
    const answer = await api.post(`/sessions/${session.id}/claims`, ClaimAnswer, { transaction })
    busy.value = false
    // drops the answer if the customer has pasted another text in the meantime
    if (pasted() !== transaction) return
    const sent = isFailure(answer) ? null : sentHashIn(transaction, answer.data)
    if (sent && 'sent' in screen.peek()) return sessions.markSent(session, sent)
    outcome.value = isFailure(answer) ? checkOffline(transaction, network) : answer.data
  }
  useSignalEffect(() => {
    if (!simulatedClaim.value || !field.current) return
    field.current.value = simulatedClaim.value
    check()
  })
  return (
    <form
      class="folded"
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <p>{i18n.t('claim.text')}</p>
      <div class="field">
        <label for="transaction">{i18n.t('claim.label')}</label>
        <input
          id="transaction"
          ref={field}
          name="transaction"
          dir="ltr"
          autocomplete="off"
          autocapitalize="none"
          maxLength={300}
          onInput={() => {
            outcome.value = null
          }}
        />
      </div>
      <button class="quiet" type="submit" disabled={busy.value}>
        {i18n.t('claim.ask')}
      </button>
      <output
        class="verdict"
        for="transaction"
        data-good={verdict?.tone === 'good' || undefined}
        data-warn={verdict?.tone === 'warn' || undefined}
      >
        <span key={JSON.stringify(outcome.value)}>{verdict?.text}</span>
      </output>
    </form>
  )
}

/** The hash of a transaction that may pay the session, and that the service has not detected yet. */
const sentHashIn = (pasted: string, { matches, detected }: ClaimAnswer) =>
  matches && !detected ? findTransaction(pasted).hash : null

/** Checks the form of a transaction if the service does not answer: whether it can be one on the network. */
function checkOffline(pasted: string, network: Network): Outcome {
  const { networks } = findTransaction(pasted)
  return networks.some((one) => one === network) ? 'failed' : { networks, matches: false, detected: false }
}

const isOwnAddress = (pasted: string, { network, deposit_address: address }: Session) =>
  network !== null && address !== null && comparePasted(pasted, network, address) === 'same'

type Verdict = { text: ComponentChildren; tone?: 'good' | 'warn' | undefined }

function explainOutcome(
  outcome: NonNullable<Outcome>,
  { crypto_amount_due: due }: Session,
  network: Network,
  { t, formatList }: I18n,
): Verdict {
  const name = networkName(network)
  if (typeof outcome === 'string')
    return { text: t(`claim.${outcome}`), tone: outcome === 'failed' ? undefined : 'warn' }
  if (outcome.counts === false) return { text: <CriticalLine line="claim.apart" />, tone: 'warn' }
  if (outcome.detected) return due === '0' ? { text: t('claim.detected'), tone: 'good' } : { text: t('claim.counted') }
  if (outcome.matches) {
    // lists the payment's network first, unless the customer has changed the network since
    const ordered = [network, ...outcome.networks.filter((one) => one !== network)]
    const matching = ordered.filter((one) => outcome.networks.includes(one)).map(networkName)
    return { text: t('claim.matches', { network: formatList(matching, 'or') }) }
  }
  if (outcome.networks.length === 0) return { text: t('claim.unknown'), tone: 'warn' }
  const networks = formatList(outcome.networks.map(networkName), 'or')
  const elsewhere = { networks: <bdi>{networks}</bdi>, network: <bdi>{name}</bdi> }
  return { text: <CriticalLine line="claim.elsewhere" values={elsewhere} />, tone: 'warn' }
}
