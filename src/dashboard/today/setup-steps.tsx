import { SETUP_STEPS, type Setup } from '../../contract/session/summary'
import { Link } from '../parts/link'
import { useDashboard, useI18n } from '../state/dashboard-context'
import type { Route } from '../state/router'
import './setup-steps.css'

type Step = (typeof SETUP_STEPS)[number]

/** Where each step is done. */
const ROUTES: Record<Step, Partial<Route>> = {
  name: { subject: 'settings' },
  logo: { subject: 'settings' },
  receiving: { subject: 'wallets', id: 'new' },
  page: { subject: 'pages', id: 'new' },
  payment: { subject: 'till' },
}

/** The first run, step by step. It ends when all steps are done, or when the owner dismisses it on this device. */
export function SetupSteps({ setup, dismiss }: { setup: Setup; dismiss: () => void }) {
  const { mode } = useDashboard()
  const { t } = useI18n()
  const next = SETUP_STEPS.find((step) => !setup[step])
  const done = SETUP_STEPS.filter((step) => setup[step]).length
  return (
    <section class="setup card">
      <header>
        <div>
          <h2>{t(mode.value === 'live' ? 'today.setup_live' : 'today.setup_test')}</h2>
          <p class="muted">{t('today.setup_done', { done, all: SETUP_STEPS.length })}</p>
        </div>
        <button type="button" onClick={dismiss}>
          {t('today.setup_dismiss')}
        </button>
      </header>
      <ol>
        {SETUP_STEPS.map((step) => (
          <li key={step} data-done={setup[step]}>
            <span class="spoken">{t(setup[step] ? 'today.step_done' : 'today.step_open')} </span>
            <div>
              <b>{t(`today.step_${step}`)}</b>
              {!setup[step] && <p class="muted">{t(`today.step_${step}_text`)}</p>}
            </div>
            {!setup[step] && (
              <Link to={ROUTES[step]} class={step === next ? 'button main' : 'button'}>
                {t(`today.step_${step}_action`)}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
