import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { MODES } from '../../../contract/enums'
import { Dialog } from '../../parts/actions/dialog'
import { Link } from '../../parts/link'
import { useTitle } from '../../parts/page-head'
import { useDashboard, useI18n } from '../../state/dashboard-context'
import './till-bar.css'

/** The bar above the keypad: the merchant, the mode, and the menu of the till. */
export function TillBar({ children }: { children: ComponentChildren }) {
  const { me, mode } = useDashboard()
  const { t } = useI18n()
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = useSignal(false)
  useTitle(t('till.title'))
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const close = () => {
    isOpen.value = false
  }
  return (
    <header class="till-bar">
      <h1 ref={heading} tabIndex={-1} class="spoken">
        {t('till.title')}
      </h1>
      <b class="merchant" dir="auto">
        {me.value?.merchant.name}
      </b>
      {mode.value === 'test' && <span class="till-test">{t('till.test')}</span>}
      {children}
      <button
        type="button"
        class="plain"
        onClick={() => {
          isOpen.value = true
        }}
      >
        {t('till.menu')}
      </button>
      {isOpen.value && (
        <Dialog title={t('till.menu')} close={close}>
          <TillMenu />
          <button type="button" onClick={close}>
            {t('till.close')}
          </button>
        </Dialog>
      )}
    </header>
  )
}

function TillMenu() {
  const { mode } = useDashboard()
  const { t } = useI18n()
  const other = MODES.find((one) => one !== mode.value)
  return (
    <ul class="till-menu">
      <li>
        <Link to={{ subject: 'till', id: 'cash-up' }}>{t('till.cash_up')}</Link>
      </li>
      <li>
        <Link to={{ subject: 'till', id: 'settings' }}>{t('till.settings')}</Link>
      </li>
      <li>
        <Link to={{ subject: 'payments' }}>{t('till.to_dashboard')}</Link>
      </li>
      {other && (
        <li>
          <Link to={{ subject: 'till', mode: other }}>{t(`layout.${other}`)}</Link>
        </li>
      )}
    </ul>
  )
}
