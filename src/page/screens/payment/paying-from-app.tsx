import type { Session } from '../../../contract/session/session'
import { AppMark } from '../../../parts/marks/marks'
import { PAYING_FROM, type PayingFrom } from '../../../payment/paying-from'
import type { Payment } from '../../../payment/screen'
import { FeeField } from '../../help/fee-field'
import { useApp } from '../../help/use-app'
import { useI18n } from '../../i18n/i18n-context'
import { useModel } from '../../state/model-context'
import { AppSteps } from './app-steps'
import './paying-from-app.css'

/** The app that the customer pays from, which can be changed at any time, and the next step in it. */
export function PayingFromApp({ session, payment }: { session: Session; payment: Payment }) {
  const app = useApp()
  return (
    <div class="from">
      <ChooseApp />
      <AppSteps session={session} payment={payment} />
      {app?.withdraw && (
        <div class="js" key={payment.asset + payment.network}>
          <FeeField payment={payment} />
        </div>
      )}
    </div>
  )
}

/** A native select: its menu opens above the page, so nothing in the page shifts. */
function ChooseApp() {
  const { form } = useModel()
  const { t } = useI18n()
  const chosen = form.app.value
  return (
    <p class="choose-app js">
      <label for="paying-from">{t('paying.from')}</label> {chosen && <AppMark key={chosen} app={chosen} />}
      <select id="paying-from" value={chosen} onChange={({ currentTarget }) => form.changeApp(currentTarget.value)}>
        {!chosen && <option value="">{t('paying.choose_app')}</option>}
        {(Object.keys(PAYING_FROM) as PayingFrom[]).map((app) => (
          <option key={app} value={app}>
            {PAYING_FROM[app]?.name ?? t('details.other')}
          </option>
        ))}
      </select>
    </p>
  )
}
