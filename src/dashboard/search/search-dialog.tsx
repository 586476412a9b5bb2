import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../../parts/marks/icon'
import { RefusalNotice } from '../parts/notices/refusal-notice'
import { useDashboard, useI18n } from '../state/dashboard-context'
import type { Route } from '../state/router'
import { optionId } from './option-id'
import { ResultList } from './result-list'
import { type Results, useResults } from './use-results'
import './search-dialog.css'

const LIST_ID = 'search-results'
const HINT_ID = 'search-hint'

/** The routes of all options, in the order of the list. The last one lists all payments that were found. */
const optionsOf = (results: Results): (Partial<Route> | 'all-payments')[] =>
  results.name === 'found'
    ? results.groups.flatMap(({ name, results, hasMore }) => [
        ...results.map(({ to }) => to),
        ...(name === 'payments' && hasMore ? ['all-payments' as const] : []),
      ])
    : []

/** Opens the dialog above the page. A click beside it closes it, in browsers that can. */
function showModal(element: HTMLDialogElement | null) {
  element?.setAttribute('closedby', 'any')
  if (typeof element?.showModal !== 'function') return element?.setAttribute('open', '')
  element.showModal()
  return () => element.close()
}

/** A combobox over all kinds of objects; on phones a screen of its own. */
export function SearchDialog({ close }: { close: () => void }) {
  const { router, search } = useDashboard()
  const { t } = useI18n()
  const dialog = useRef<HTMLDialogElement>(null)
  const typed = useSignal('')
  const active = useSignal(0)
  const { results, retry } = useResults(typed.value)
  const options = optionsOf(results)
  /** Whether Enter was pressed before the results of the typed text were there, as a scanner does. */
  const isAwaited = useRef(false)
  useLayoutEffect(() => showModal(dialog.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new results begin with the first
  useLayoutEffect(() => {
    active.value = 0
    if (isAwaited.current) enter()
  }, [results, active])
  useEffect(() => {
    document.getElementById(optionId(active.value))?.scrollIntoView?.({ block: 'nearest' })
  }, [active.value])

  function open(index: number) {
    const option = options[index]
    if (option === undefined) return
    close()
    if (option === 'all-payments') {
      search.value = typed.value.trim()
      router.go(router.href({ subject: 'payments' }))
    } else router.go(router.href(option))
  }

  /** Opens the active option, but never one of a former text. */
  function enter() {
    isAwaited.current =
      results.name === 'searching' || (results.name === 'found' && results.query !== typed.value.trim())
    if (!isAwaited.current) open(active.value)
  }

  return (
    <dialog ref={dialog} class="search-dialog" aria-label={t('search.title')} onClose={close}>
      <div class="search-head">
        <Icon name="search" />
        <SearchField typed={typed} active={active} count={options.length} enter={enter} />
        <button type="button" class="search-close" onClick={close}>
          {t('search.close')}
        </button>
      </div>
      <div class="search-body">
        <p id={HINT_ID} class="muted" hidden={results.name !== 'nothing-typed'}>
          {t('search.hint')}
        </p>
        <State results={results} retry={retry} />
        <div id={LIST_ID} role="listbox" aria-label={t('search.results')}>
          {results.name === 'found' && (
            <ResultList
              groups={results.groups}
              active={active.value}
              point={(index) => {
                active.value = index
              }}
              open={open}
            />
          )}
        </div>
      </div>
    </dialog>
  )
}

/** The options are no `datalist`. */
const NO_DATALIST = { list: undefined } as const

type FieldProps = { typed: Signal<string>; active: Signal<number>; count: number; enter: () => void }

/** The field keeps the focus, and arrows move through the options. */
function SearchField({ typed, active, count, enter }: FieldProps) {
  const { t } = useI18n()
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault()
      enter()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || count === 0) return
    event.preventDefault()
    active.value = (active.value + step + count) % count
  }
  return (
    <input
      {...NO_DATALIST}
      type="search"
      role="combobox"
      aria-label={t('search.title')}
      aria-expanded={count > 0}
      aria-controls={LIST_ID}
      aria-autocomplete="list"
      aria-activedescendant={count > 0 ? optionId(active.value) : undefined}
      aria-describedby={HINT_ID}
      autoComplete="off"
      autoCapitalize="off"
      spellcheck={false}
      enterkeyhint="search"
      maxLength={200}
      placeholder={t('search.placeholder')}
      onInput={(event) => {
        typed.value = event.currentTarget.value
      }}
      onKeyDown={onKeyDown}
    />
  )
}

/** The state of the search in words: visible without a result, else for screen readers only. */
function State({ results, retry }: { results: Results; retry: () => void }) {
  const { t, plural } = useI18n()
  const count = results.name === 'found' ? results.groups.reduce((sum, group) => sum + group.results.length, 0) : 0
  return (
    <>
      <output class={count > 0 ? 'spoken' : 'muted'}>
        {results.name === 'searching' && t('search.searching')}
        {results.name === 'found' &&
          (count > 0 ? plural('search.count', count) : t('search.nothing', { query: results.query }))}
      </output>
      {results.name === 'refused' && (
        <>
          <RefusalNotice refusal={results.refusal} />
          <button type="button" onClick={retry}>
            {t('parts.retry')}
          </button>
        </>
      )}
    </>
  )
}
