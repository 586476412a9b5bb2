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
  const answer = typed && toType(payment, typed.plainUnits(fee.value))
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
        {typed &&
          fee.value.trim() &&
          (answer ? (
            <>
              {answer.much && `${say('arrives.much', { asset })} `}
              <CriticalLine line="arrives.type" values={{ amount: <bdi>{`${answer.sum} ${asset}`}</bdi> }} />
            </>
          ) : (
            say('arrives.wrong')
          ))}
      </output>
    </>
  )
}

/** What to type so that all arrives, and whether the fee is so much that it may be in the money of the country. */
function toType({ asset, network, amount, due }: Payment, fee: string | null): { sum: string; much: boolean } | null {
  const decimals = pairOf(asset, network)?.decimals ?? 0
  const atoms = (decimal: string) => parseUnits(decimal, decimals)
  const [whole, rest, added] = [atoms(amount), atoms(due), atoms(fee ?? '')]
  if (whole === null || rest === null || added === null) return null
  // of a small rest, the fee may well be the larger part
  return { sum: formatUnits(rest + added, decimals), much: added >= whole }
}
