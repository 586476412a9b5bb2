import { useSignal } from '@preact/signals'
import * as v from 'valibot'
import { SignInOptions } from '../../contract/members/sign-in'
import { Fold } from '../parts/fold'
import { Form } from '../parts/form/form'
import { TextField } from '../parts/form/text-field'
import { Notice } from '../parts/notice'
import { useTitle } from '../parts/page-head'
import { fieldRefusal } from '../parts/refusal-notice'
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
      <p>{t('sign_in.by_link')}</p>
      <RequestLink />
      <PasteLink />
    </>
  )
}

function RequestLink() {
  const { client } = useDashboard()
  const { t } = useI18n()
  const { data } = useRead('/api/v1/sign-in', SignInOptions)
  const isSent = useSignal(false)
  if (!data) return null
  if (!data.mail)
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
