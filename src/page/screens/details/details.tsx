import type { Page } from '../../../contract/page/page'
import type { Session } from '../../../contract/session/session'
import { useI18n } from '../../i18n/i18n-context'
import { usePath } from '../../layout/use-path'
import { useModel } from '../../state/model-context'
import { StartedPayment } from '../lazy-screens'
import { AmountField } from './amount-field'
import { AppChoice } from './app-choice'
import { AssetChoice } from './asset-choice'
import { ErrorSummary } from './error-summary'
import { MessageField } from './message-field'
import { NetworkChoice } from './network-choice'
import { SubmitBar } from './submit-bar'
import { TextField } from './text-field'
import './details.css'

/** The pay form. On the address of a merchant's session it asks for nothing that the merchant knows. */
export function Details({ page, session }: { page: Page; session: Session | null }) {
  const { startedSession, showStartedFirst, isFormFolded, form } = useModel()
  const { t } = useI18n()
  const path = usePath(session)
  return (
    // noValidate: the page shows its own messages, not the browser's; without script, the server renders them
    <form
      // the document's hidden one-time value refers to this id
      id="pay"
      data-form="pay"
      data-folded={isFormFolded.value || undefined}
      method="post"
      action={path}
      noValidate
      aria-busy={form.busy.value || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit(new FormData(event.currentTarget), event.currentTarget.checkValidity())
      }}
    >
      {startedSession.value && showStartedFirst.value && <StartedPayment session={startedSession.value} />}
      <h1 tabIndex={-1}>{t(session ? 'details.title_pay' : 'details.title')}</h1>
      <ErrorSummary />
      {!session && page.amount === null && <AmountField page={page} />}
      {/* with the price on the page, the service can refuse the form if the price has changed since */}
      {!session && page.amount && <input type="hidden" name="amount" value={page.amount} />}
      {session ? !session.has_customer && <TextField name="email" hint={t('details.email_why')} /> : <Payer />}
      {!session && page.amount === null && <MessageField page={page} />}
      <AppChoice />
      <AssetChoice page={page} />
      <NetworkChoice page={page} />
      <SubmitBar page={page} />
    </form>
  )
}

/** The names and the e-mail of the payer, whom nobody has named yet. */
function Payer() {
  return (
    <>
      <div class="names">
        <TextField name="first_name" required />
        <TextField name="last_name" />
      </div>
      <TextField name="email" required />
    </>
  )
}
