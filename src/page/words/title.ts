import type { PageModel } from '../model/page-model'
import { isSeenLate } from './seen-late'

/** The document's title. The state comes first, since a tab shows only the beginning. */
export function titleOf({ screen, page, words }: Pick<PageModel, 'screen' | 'page' | 'words'>): string {
  const { say } = words.value
  const name = page.value?.merchant.name
  const at = screen.value.name
  switch (at) {
    case 'loading':
      return say('page.loading')
    case 'missing':
    case 'unavailable':
      return say(`${at}.title`)
    case 'details':
      return say('page.pay', { name: name ?? '' })
    default: {
      const state = say(`state.${isSeenLate(screen.value) ? 'processing' : at}`)
      return name ? say('page.titled', { state, name }) : state
    }
  }
}
