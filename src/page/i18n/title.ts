import type { ReadonlySignal } from '@preact/signals'
import type { Page } from '../../contract/page/page'
import type { Screen } from '../../payment/screen'
import type { I18n } from './create-i18n'
import { stateOf } from './heading'

type Titled = {
  screen: ReadonlySignal<Screen>
  page: ReadonlySignal<Page | null>
  i18n: ReadonlySignal<I18n>
}

/** The document's title, with the state first, since a tab shows only the beginning. */
export function titleOf({ screen, page, i18n }: Titled): string {
  const { t } = i18n.value
  const name = page.value?.merchant.name
  const now = screen.value
  switch (now.name) {
    case 'loading':
      return t('page.loading')
    case 'missing':
    case 'unavailable':
      return t(`${now.name}.title`)
    case 'details':
      return t('page.pay', { name: name ?? '' })
    default: {
      const state = t(`state.${now.name === 'refund' ? 'refund' : stateOf(now)}`)
      return name ? t('page.titled', { state, name }) : state
    }
  }
}
