import type { PageModel } from '../state/page-model'

/** The document's title. The state comes first, since a tab shows only the beginning. */
export function titleOf({ screen, page, words }: Pick<PageModel, 'screen' | 'page' | 'words'>): string {
  const { say } = words.value
  const name = page.value?.merchant.name
  const shown = screen.value
  switch (shown.name) {
    case 'loading':
      return say('page.loading')
    case 'missing':
    case 'unavailable':
      return say(`${shown.name}.title`)
    case 'details':
      return say('page.pay', { name: name ?? '' })
    default: {
      const state = say(`state.${shown.outcome}`)
      return name ? say('page.titled', { state, name }) : state
    }
  }
}
