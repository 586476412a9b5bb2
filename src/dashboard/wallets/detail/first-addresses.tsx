import type { Wallet } from '../../../contract/wallets/wallet'
import { UNTRANSLATED } from '../../../words/untranslated'
import { useI18n } from '../../state/dashboard-context'

export function FirstAddresses({ wallet: { first_addresses, script_type } }: { wallet: Wallet }) {
  const { t } = useI18n()
  return (
    <>
      <ol class="first-addresses" start={(first_addresses[0]?.index ?? 0) + 1}>
        {first_addresses.map(({ index, path, address }) => (
          <li key={address}>
            <code dir="ltr" {...UNTRANSLATED}>
              {address}
            </code>
            {path !== null && (
              <span class="muted">
                {t('wallets.path')}{' '}
                <code dir="ltr" {...UNTRANSLATED}>
                  {path}
                </code>
              </span>
            )}
            {path === null && <span class="spoken">{index + 1}</span>}
          </li>
        ))}
      </ol>
      {script_type !== null && (
        <p class="muted">
          {t('wallets.script')} <code dir="ltr">{script_type}</code>
        </p>
      )}
    </>
  )
}
