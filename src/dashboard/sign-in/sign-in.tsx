import { useSignal } from '@preact/signals'
import * as v from 'valibot'
import { Refusal } from '../../browser/service-client'
import { SignInOptions } from '../../contract/members/sign-in'
import { ActionButton } from '../parts/actions/action-button'
import { Fold } from '../parts/fold'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { Notice } from '../parts/notices/notice'
import { fieldRefusal } from '../parts/notices/refusal-notice'
import { useTitle } from '../parts/page-head'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { useRead } from '../state/use-read'

/** Says why no member is signed in, and offers a link to sign in. */
export function SignIn({ reason }: { reason: 'new' | 'link' | 'ended' }) {
  const { t } = useI18n()
  useTitle(t('sign_in.title'))
  return (
    <>
      <h1>{t('sign_in.title')}</h1>
      {reason === 'link' && <Notice tone="warn">{t('sign_in.link_refused')}</Notice>}
      {reason === 'ended' && <Notice>{t('sign_in.ended')}</Notice>}
      <SignInWays />
    </>
  )
}

/** The ways to sign in. The passkey is first on a device that has one. */
function SignInWays() {
  const { passkeys, hasUsedPasskey } = useDashboard()
  const { t } = useI18n()
  const { data: options } = useRead('/api/v1/sign-in', SignInOptions)
  if (!options) return null
  const hasPasskeys = options.passkeys && passkeys !== null
  const isFirst = hasPasskeys && hasUsedPasskey()
  return (
    <>
      {isFirst && <UsePasskey isMain />}
      <p>{t('sign_in.by_link')}</p>
      <RequestLink options={options} />
      {hasPasskeys && !isFirst && <UsePasskey />}
      <PasteLink />
      <UseRecoveryCode />
    </>
  )
}

/** Signs in with the fingerprint, face or PIN of this device. */
function UsePasskey({ isMain = false }: { isMain?: boolean }) {
  const { signInByPasskey } = useDashboard()
  const { t } = useI18n()
  return (
    <div class="actions">
      <ActionButton
        name={t('sign_in.passkey')}
        class={isMain ? 'main' : ''}
        action={async () => {
          if (!(await signInByPasskey())) throw new Refusal('refused', t('sign_in.passkey_failed'), [], undefined)
        }}
      />
    </div>
  )
}

/** For members who have lost their device. */
function UseRecoveryCode() {
  const { signInByRecoveryCode, router } = useDashboard()
  const { t } = useI18n()
  return (
    <Fold title={t('sign_in.recovery')}>
      <Form
        submit={t('sign_in.title')}
        send={async ({ code = '' }) => {
          await signInByRecoveryCode(code).catch((error: unknown) => {
            if (!(error instanceof Refusal) || !['signed-out', 'refused'].includes(error.reason)) throw error
            throw fieldRefusal('code', t('sign_in.recovery_wrong'))
          })
          router.replace(router.href({ subject: 'access' }))
        }}
      >
        <TextField
          name="code"
          label={t('sign_in.recovery_code')}
          hint={t('sign_in.recovery_hint')}
          maxLength={100}
          ltr
        />
      </Form>
    </Fold>
  )
}

function RequestLink({ options }: { options: SignInOptions }) {
  const { client } = useDashboard()
  const { t } = useI18n()
  const isSent = useSignal(false)
  if (!options.mail)
    return (
      <div>
        <p>{t('sign_in.no_mail')}</p>
        <pre dir="ltr">npm run key -- --dashboard --merchant &lt;name&gt;</pre>
      </div>
    )
  if (isSent.value) return <Notice tone="good">{t('sign_in.sent')}</Notice>
  return (
    <Form
      submit={t('sign_in.send')}
      send={async ({ email }) => {
        await client.request('/api/v1/sign-in/links', v.unknown(), { method: 'POST', body: { email } })
        isSent.value = true
      }}
    >
      <TextField name="email" label={t('sign_in.email')} type="email" autoComplete="email" />
    </Form>
  )
}

/** For installed apps whose system opens links in its browser, which does not share its sign-in. */
function PasteLink() {
  const { start } = useDashboard()
  const { t } = useI18n()
  return (
    <Fold title={t('sign_in.have_link')}>
      <Form
        submit={t('sign_in.title')}
        send={async ({ link = '' }) => {
          const [, token] = link.split('#')
          if (!token) throw fieldRefusal('link', t('sign_in.link_wrong'))
          await start(token)
        }}
      >
        <TextField name="link" label={t('sign_in.link')} hint={t('sign_in.link_hint')} />
      </Form>
    </Fold>
  )
}
