import { useEffect } from 'preact/hooks'
import { pairOf } from '../../payment/chains/catalogue'
import { formatUnits, parseUnits } from '../../payment/money'
import type { Payment } from '../../payment/screen'
import { useModel } from '../model/model-context'
import { useSignal } from '../model/use-signal'
import { CriticalLine } from '../words/critical-line'
import { useWords } from '../words/words-context'
import './folded.css'

/** Adds an exchange's fee to the amount: exchanges deduct it from what is sent, and the whole amount must arrive. */
export function Arrives({ payment }: { payment: Payment }) {
  const { say } = useWords()
  const fee = useSignal('')
  const { form } = useModel()
  const { asset } = payment
  const typed = form.typed.value
  // now rather than when it is needed, since the network was there a moment ago to bring this chunk
  useEffect(() => {
    form.loadTyped().catch(() => {})
  }, [form])
  const answer = typed && fee.value.trim() && toType(payment, typed.plainUnits(fee.value))
  return (
    <>
      <p>
        <CriticalLine line="arrives.text" values={{ amount: <bdi>{`${payment.due} ${asset}`}</bdi> }} />
      </p>
      <div class="field js">
        <label for="fee">{say('arrives.fee', { asset })}</label>
        <input
          id="fee"
          inputMode="decimal"
          autocomplete="off"
          maxLength={30}
          onInput={(event) => {
            fee.value = event.currentTarget.value
          }}
        />
      </div>
      <output class="verdict" for="fee">
        {answer &&
          ('line' in answer ? (
            say(answer.line, { asset })
          ) : (
            <CriticalLine line="arrives.type" values={{ amount: <bdi>{`${answer.sum} ${asset}`}</bdi> }} />
          ))}
      </output>
    </>
  )
}

/** What to type so that all arrives; or what is to be said of the fee, from which no number follows. */
function toType(
  { asset, network, amount, due }: Payment,
  fee: string | null,
): { sum: string } | { line: 'arrives.wrong' | 'arrives.much' } {
  const decimals = pairOf(asset, network)?.decimals ?? 0
  const atoms = (decimal: string) => parseUnits(decimal, decimals)
  const [whole, rest, added] = [atoms(amount), atoms(due), atoms(fee ?? '')]
  if (whole === null || rest === null || added === null) return { line: 'arrives.wrong' }
  // apps show fees in the money of the country, too; of a small rest, the fee may well be the larger part
  return added < whole ? { sum: formatUnits(rest + added, decimals) } : { line: 'arrives.much' }
}
