import * as v from 'valibot'
import { WalletFamily } from '../../../contract/wallets/wallet'
import { Notice } from '../../parts/notices/notice'
import { PageHead } from '../../parts/page-head'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import { FAMILIES, walletFamilyLabel } from '../families'
import { ChooseFamily } from './choose-family'
import { ChooseMethod } from './choose-method'
import { EnterAddresses } from './enter-addresses'
import { EnterKey } from './enter-key'

/** Adds a wallet in steps. The URL contains the step, so that Back returns to the previous step. */
export function AddWallet() {
  const { router, isOwner } = useDashboard()
  const i18n = useI18n()
  const { t } = i18n
  const { family, by } = router.route.value.query
  if (!isOwner.value) return <Notice>{t('layout.forbidden')}</Notice>
  if (!v.is(WalletFamily, family))
    return (
      <>
        <PageHead key="which" title={t('wallets.add')} up={{ to: {}, name: t('wallets.title') }} />
        <NeverTypeSecrets />
        <ChooseFamily />
      </>
    )
  const name = walletFamilyLabel(i18n, family)
  const title = t('wallets.add_for', { networks: name })
  const isChosen = by === 'list' || (by === 'key' && FAMILIES[family].prefixes.length > 0)
  if (!isChosen)
    return (
      <>
        <PageHead key="how" title={title} up={{ to: { id: 'new' }, name: t('wallets.which') }} />
        <ChooseMethod family={family} />
      </>
    )
  return (
    <>
      <PageHead key={by} title={title} up={{ to: { id: 'new', query: { family } }, name: t('wallets.how') }} />
      <NeverTypeSecrets />
      {by === 'key' ? <EnterKey family={family} /> : <EnterAddresses family={family} />}
    </>
  )
}

function NeverTypeSecrets() {
  const { t } = useI18n()
  return (
    <Notice tone="warn">
      <p>
        <b>{t('wallets.never')}</b> {t('wallets.never_text')}
      </p>
    </Notice>
  )
}
