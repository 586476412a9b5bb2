import { useSignal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import { lazy } from '../../parts/lazy'
import { Icon } from '../../parts/marks/icon'
import { useI18n } from '../state/dashboard-context'
import './search-box.css'

/** A chunk of its own, since most visits need no search. */
export const SearchDialog = lazy(() => import('./search-dialog'), 'SearchDialog')

/** The search of the header, which a key opens, too. */
export function SearchBox() {
  const { t } = useI18n()
  const isOpen = useSignal(false)
  // before the first paint, so that no key is lost
  useLayoutEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      isOpen.value = true
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [isOpen])
  return (
    <search class="search-box">
      <button
        type="button"
        class="search-open"
        aria-label={t('search.title')}
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onFocus={() => void SearchDialog.load()}
        onClick={() => {
          isOpen.value = true
        }}
      >
        <Icon name="search" />
        <span class="search-label" aria-hidden="true">
          {t('search.title')}
        </span>
        <span class="search-key" aria-hidden="true">
          /
        </span>
      </button>
      {isOpen.value && (
        <SearchDialog
          close={() => {
            isOpen.value = false
          }}
        />
      )}
    </search>
  )
}

/** Whether the key belongs to a field, or to a dialog that is open. */
const isTyping = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)
