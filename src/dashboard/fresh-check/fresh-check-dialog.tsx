import * as v from 'valibot'
import { Refusal } from '../../browser/service-client'
import { Asset, Currency } from '../../contract/enums'
import { type FreshCheck, FreshCheckConfirmed } from '../../contract/members/fresh-check'
import { ActionButton } from '../parts/actions/action-button'
import { Dialog } from '../parts/actions/dialog'
import { Details } from '../parts/details'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { AssetAmount, Money } from '../parts/money/money'
import { fieldRefusal } from '../parts/notices/refusal-notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import type { PendingCheck } from '../state/fresh-check-model'

/** Asks the member to confirm the request that waits for it, with a passkey or a mailed code. */
export function FreshCheckDialog() {
  const { pendingCheck } = useDashboard()
  const { t } = useI18n()
  const pending = pendingCheck.value
  if (!pending) return null
  const { check } = pending
  return (
    <Dialog title={t('check.title')} close={pending.cancel}>
      <Target check={check} />
      {check.method === 'passkey' ? <ByPasskey pending={pending} /> : <ByCode key={check.id} pending={pending} />}
    </Dialog>
  )
}

/** The effect of the request that the member confirms. */
function Target({ check: { subject, target } }: { check: FreshCheck }) {
  const { t } = useI18n()
  const { amount, currency, to } = target
  return (
    <>
      <p>
        <b>{t(`check.${subject}`)}</b>
      </p>
      <Details
        of={[
          [t('parts.amount'), amount && currency && <Sum amount={amount} currency={currency} />],
          [t('check.to'), to && <bdi>{to}</bdi>],
        ]}
      />
      <p class="muted">{t('check.hint')}</p>
    </>
  )
}

function Sum({ amount, currency }: { amount: string; currency: string }) {
  if (v.is(Currency, currency)) return <Money amount={amount} currency={currency} />
  return v.is(Asset, currency) ? <AssetAmount amount={amount} asset={currency} /> : null
}

/** Returns a function that sends the proof, and goes on with the request if the service accepts it. */
function useConfirm({ check, confirmed }: PendingCheck) {
  const { client } = useDashboard()
  const { t } = useI18n()
  return async (body: object) => {
    await client
      .request(`/api/v1/fresh-checks/${check.id}/confirm`, FreshCheckConfirmed, { method: 'POST', body })
      .catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        if (error.reason === 'missing') throw new Refusal('refused', t('check.over'), [], undefined)
        if (error.reason !== 'refused') throw error
        throw check.method === 'code'
          ? fieldRefusal('code', t('check.code_wrong'))
          : new Refusal('refused', t('check.passkey_failed'), [], undefined)
      })
    confirmed()
  }
}

function ByPasskey({ pending }: { pending: PendingCheck }) {
  const { passkeys } = useDashboard()
  const { t } = useI18n()
  const confirm = useConfirm(pending)
  return (
    <>
      <p>{t('check.passkey_text')}</p>
      <div class="actions">
        <ActionButton
          name={t('check.use_passkey')}
          class="main"
          action={async () => {
            const credential = await passkeys?.sign(pending.check.options ?? {})
            if (!credential) throw new Refusal('refused', t('check.passkey_failed'), [], undefined)
            await confirm({ credential })
          }}
        />
        <Cancel pending={pending} />
      </div>
    </>
  )
}

function ByCode({ pending }: { pending: PendingCheck }) {
  const { me } = useDashboard()
  const { t, tRich } = useI18n()
  const confirm = useConfirm(pending)
  const email = (
    <bdi key="email" dir="ltr">
      {me.value?.member.email}
    </bdi>
  )
  return (
    <>
      <p>{tRich('check.code_text', { email })}</p>
      <Form
        submit={t('check.confirm')}
        send={({ code = '' }) => confirm({ code: code.replace(/\s/g, '') })}
        actions={<Cancel pending={pending} />}
      >
        <TextField name="code" label={t('check.code')} inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
      </Form>
      <div class="actions">
        <ActionButton name={t('check.send_again')} action={pending.renew} />
      </div>
    </>
  )
}

function Cancel({ pending }: { pending: PendingCheck }) {
  const { t } = useI18n()
  return (
    <button type="button" onClick={pending.cancel}>
      {t('parts.cancel')}
    </button>
  )
}
