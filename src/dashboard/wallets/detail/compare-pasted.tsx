import { useSignal } from '@preact/signals'
import { pastedWord } from '../../../contract/pasted-text'
import type { Wallet } from '../../../contract/wallets/wallet'
import { addressProblem, isSameAddress } from '../../../payment/address/check'
import { networksOf } from '../../../payment/chains/networks'
import { Notice } from '../../parts/notices/notice'
import { useI18n } from '../../state/dashboard-context'
import { walletFamilyLabel } from '../families'
import { SecretRejectingField } from '../secret-rejecting-field'

/** Compares a pasted address exactly, because people compare only the beginning and the end. */
export function ComparePasted({ wallet: { family, first_addresses } }: { wallet: Wallet }) {
  const i18n = useI18n()
  const { t } = i18n
  const pasted = useSignal('')
  const [network] = networksOf(family)
  const isComplete = addressProblem(network, pasted.value) === null
  const found = first_addresses.find(({ address }) => isSameAddress(network, pasted.value, address))
  return (
    <div class="form">
      <SecretRejectingField
        name="pasted"
        label={t('wallets.paste')}
        hint={t('wallets.paste_hint')}
        lines={2}
        optional
        onTextChange={(text) => {
          pasted.value = pastedWord(text)
        }}
      />
      <div aria-live="polite">
        {isComplete && (
          <Notice tone={found ? 'good' : 'bad'}>
            {found ? t('wallets.paste_match', { n: found.index + 1 }) : t('wallets.paste_differs')}
          </Notice>
        )}
        {!isComplete && pasted.value && (
          <p class="muted">{t('wallets.paste_no_address', { networks: walletFamilyLabel(i18n, family) })}</p>
        )}
      </div>
    </div>
  )
}
