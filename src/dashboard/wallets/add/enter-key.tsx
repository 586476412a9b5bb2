import { useSignal } from '@preact/signals'
import * as v from 'valibot'
import { withoutInvisible } from '../../../contract/pasted-text'
import { ACCOUNT_DEPTH, ScriptType, type WalletFamily } from '../../../contract/wallets/wallet'
import { publicKeyForm } from '../../../payment/keys/extended-public-key'
import { Form } from '../../parts/form/form'
import { SelectField } from '../../parts/form/select-field'
import { TickField } from '../../parts/form/tick-field'
import { Notice } from '../../parts/notices/notice'
import { fieldRefusal } from '../../parts/notices/refusal-notice'
import { useI18n } from '../../state/dashboard-context'
import { CollectingCost } from '../collecting-cost'
import { FAMILIES } from '../families'
import { LabelField } from '../label-field'
import { useAddWallet } from '../save-wallet'
import { SecretRejectingField } from '../secret-rejecting-field'
import { WhereToFind } from './where-to-find'

const SCRIPT_TYPES = [
  ['p2wpkh', 'bc1q… (p2wpkh)'],
  ['p2sh-p2wpkh', '3… (p2sh-p2wpkh)'],
  ['p2pkh', '1… (p2pkh)'],
] as const

/** Reads a pasted key as the service does, which removes marks that nobody sees. */
const readKey = (text: string) => publicKeyForm(withoutInvisible(text))

/** The third step for a key. Only a public key is sent. */
export function EnterKey({ family }: { family: WalletFamily }) {
  const { t, formatList } = useI18n()
  const addWallet = useAddWallet()
  const { prefixes } = FAMILIES[family]
  const keyForm = useSignal<ReturnType<typeof readKey>>(null)
  const needsScriptType = family === 'bitcoin' && keyForm.value?.prefix === 'xpub'
  const isUnusual = keyForm.value !== null && keyForm.value.depth !== ACCOUNT_DEPTH
  return (
    <>
      <WhereToFind family={family} />
      <CollectingCost family={family} />
      <section class="section">
        <h2>{t('wallets.by_key')}</h2>
        <Form
          submit={t('wallets.add_and_compare')}
          send={async ({ public_key = '', script_type, depth_confirmed, cost_confirmed, label }) => {
            const key = readKey(public_key)
            if (!key || !prefixes.includes(key.prefix))
              throw fieldRefusal('public_key', t('wallets.not_public_key', { prefixes: formatList(prefixes, 'or') }))
            const isXpub = family === 'bitcoin' && key.prefix === 'xpub'
            if (isXpub && !v.is(ScriptType, script_type)) throw fieldRefusal('script_type', t('wallets.choose_script'))
            if (key.depth !== ACCOUNT_DEPTH && !depth_confirmed)
              throw fieldRefusal('depth_confirmed', t('wallets.tick_first'))
            if (!cost_confirmed) throw fieldRefusal('cost_confirmed', t('wallets.tick_first'))
            await addWallet({
              family,
              public_key,
              ...(isXpub && v.is(ScriptType, script_type) && { script_type }),
              ...(key.depth !== ACCOUNT_DEPTH && { depth: key.depth }),
              ...(label && { label }),
            })
          }}
        >
          <SecretRejectingField
            name="public_key"
            label={t('wallets.public_key')}
            hint={t('wallets.public_key_hint', { prefixes: formatList(prefixes, 'or') })}
            lines={3}
            onTextChange={(text) => {
              keyForm.value = readKey(text)
            }}
          />
          {needsScriptType && (
            <SelectField
              name="script_type"
              label={t('wallets.script_type')}
              hint={t('wallets.script_type_hint')}
              options={[['', t('wallets.choose')], ...SCRIPT_TYPES]}
            />
          )}
          {isUnusual && (
            <Notice tone="warn" alert>
              <p>{t('wallets.depth_unusual', { depth: keyForm.value?.depth ?? '', usual: ACCOUNT_DEPTH })}</p>
              <TickField name="depth_confirmed" label={t('wallets.depth_confirmed')} />
            </Notice>
          )}
          <LabelField />
          <TickField name="cost_confirmed" label={t('wallets.cost_confirmed')} />
        </Form>
      </section>
    </>
  )
}
