import claim from 'virtual:shape/claim'
import type { ComponentChildren } from 'preact'
import type { Network } from '../../contract/enums'
import type { Claim as ClaimAnswer } from '../../contract/pay'
import type { Session } from '../../contract/session'
import { isFailure } from '../model/answers'
import { useModel } from '../model/model-context'
import { useSignal } from '../model/use-signal'
import { networkName } from '../paying/network-words'
import { CriticalLine } from '../words/critical-line'
import type { Words } from '../words/words'
import { useWords } from '../words/words-context'
import './folded.css'

type Outcome = ClaimAnswer | 'failed' | null

/** "I have paid": says which network a pasted transaction belongs to, and whether it was seen. */
export function Claim({ session, network }: { session: Session; network: Network }) {
  const { api } = useModel()
  const words = useWords()
  const outcome = useSignal<Outcome>(null)
  const busy = useSignal(false)
  return (
    <form
      class="folded"
      onSubmit={async (event) => {
        event.preventDefault()
        const transaction = String(new FormData(event.currentTarget).get('transaction') ?? '').trim()
        if (!transaction || busy.value) return
        busy.value = true
        const answer = await api.post(`/sessions/${session.id}/claims`, claim, { transaction })
        outcome.value = isFailure(answer) ? 'failed' : answer.data
        busy.value = false
      }}
    >
      <p>{words.say('claim.text')}</p>
      <div class="field">
        <label for="transaction">{words.say('claim.label')}</label>
        <input id="transaction" name="transaction" dir="ltr" autocomplete="off" autocapitalize="none" maxLength={300} />
      </div>
      <button class="quiet" type="submit" disabled={busy.value}>
        {words.say('claim.ask')}
      </button>
      <output
        class="verdict"
        for="transaction"
        data-good={isGood(outcome.value, session) || undefined}
        data-warn={isBad(outcome.value) || undefined}
      >
        {outcome.value && claimInWords(outcome.value, session, network, words)}
      </output>
    </form>
  )
}

const isGood = (outcome: Outcome, { crypto_amount_due: due }: Session) =>
  outcome !== null && outcome !== 'failed' && outcome.seen && outcome.counts === undefined && due === '0'

const isBad = (outcome: Outcome) =>
  outcome !== null && outcome !== 'failed' && (outcome.seen ? outcome.counts === false : !outcome.matches)

function claimInWords(
  outcome: ClaimAnswer | 'failed',
  { crypto_amount_due: due }: Session,
  network: Network,
  { say, list }: Words,
): ComponentChildren {
  const name = networkName(network)
  if (outcome === 'failed') return say('claim.failed')
  if (outcome.counts === false) return <CriticalLine line="claim.apart" />
  if (outcome.seen) return say(due === '0' ? 'claim.seen' : 'claim.counted')
  if (outcome.matches) return say('claim.matches', { network: name })
  if (outcome.networks.length === 0) return say('claim.unknown')
  const elsewhere = { networks: <bdi>{list(outcome.networks.map(networkName))}</bdi>, network: <bdi>{name}</bdi> }
  return <CriticalLine line="claim.elsewhere" values={elsewhere} />
}
