import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { SearchBox } from '../search/search-box'
import { useDashboard, useI18n } from '../state/dashboard-context'
import type { Route } from '../state/router'
import { AccountBar } from './account-bar'
import { ModeSwitch } from './mode-switch'
import { Navigation } from './navigation'
import { QuickBar } from './quick-bar'
import './frame.css'
import './side.css'

export function Frame({ children }: { children: ComponentChildren }) {
  const { me, router, mode } = useDashboard()
  const { t } = useI18n()
  const route = router.route.value
  /** The route at which the menu was opened. Another route closes it. */
  const menuRoute = useSignal<Route | null>(null)
  const isMenuOpen = menuRoute.value === route
  const merchant = me.value?.merchant
  return (
    <div class="frame" data-mode={mode.value} data-menu={isMenuOpen}>
      <a class="skip" href="#content">
        {t('layout.skip')}
      </a>
      <header class="frame-head">
        <div class="frame-merchant">
          {merchant?.logo_url && <img src={merchant.logo_url} alt="" />}
          <b class="merchant">{merchant?.name}</b>
        </div>
        <SearchBox />
        <ModeSwitch />
      </header>
      <div class="frame-side">
        <Navigation />
        <AccountBar />
      </div>
      <main id="content" tabIndex={-1}>
        {mode.value === 'test' && <p class="test-hint">{t('layout.test_hint')}</p>}
        {children}
      </main>
      <QuickBar
        isMenuOpen={isMenuOpen}
        toggleMenu={() => {
          menuRoute.value = isMenuOpen ? null : route
        }}
      />
    </div>
  )
}
