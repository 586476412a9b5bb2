import type { Network } from '../../contract/enums'
import { sameAddress } from '../../payment/address/check'
import { useSignal } from '../model/use-signal'
import { CriticalLine } from '../words/critical-line'
import { useWords } from '../words/words-context'
import './folded.css'

/** Checks a pasted address against the right one, since malware swaps addresses in the clipboard. */
export function AddressComparison({ network, address }: { network: Network; address: string }) {
  const { say } = useWords()
  const pasted = useSignal('')
  // with what chats put around text that is written from left to right, and as a link: of a token, its recipient
  const text = pasted.value
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/^.*\/transfer\?(?:.*&)?address=|^[a-z]\w*:(?:\/\/transfer\/)?|[@?&].*$/gi, '')
  const same = sameAddress(network, text, address)
  return (
    <>
      <div class="field">
        <label for="pasted">{say('check.label')}</label>
        <input
          id="pasted"
          dir="ltr"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          onInput={(event) => {
            pasted.value = event.currentTarget.value
          }}
        />
      </div>
      <output class="verdict" for="pasted" data-good={same || undefined} data-bad={!same || undefined}>
        {text &&
          (same ? (
            `✓ ${say('check.same')}`
          ) : (
            <>
              ✗ <CriticalLine line="check.other" />
            </>
          ))}
      </output>
    </>
  )
}
