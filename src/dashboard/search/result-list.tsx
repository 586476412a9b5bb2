import type { ComponentChildren } from 'preact'
import { Joined } from '../parts/joined'
import { useDashboard, useI18n } from '../state/dashboard-context'
import type { Kind, Result } from './kinds'
import { optionId } from './option-id'
import type { Group } from './use-results'

const TITLES = {
  payments: 'payments.title',
  customers: 'customers.title',
  invoices: 'invoices.title',
  pages: 'pages.title',
  refunds: 'payments.refunds',
} as const satisfies Record<Kind['name'], string>

type Props = { groups: readonly Group[]; active: number; point: (index: number) => void; open: (index: number) => void }

/** The results by kind. Options are numbered through all groups. */
export function ResultList({ groups, ...list }: Props) {
  const { t } = useI18n()
  let next = 0
  return groups.map(({ name, results, hasMore }) => {
    const first = next
    const hasAll = name === 'payments' && hasMore
    next += results.length + (hasAll ? 1 : 0)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, and no fieldset
      <div key={name} role="group" aria-labelledby={`search-${name}`}>
        <h2 id={`search-${name}`} role="presentation">
          {t(TITLES[name])}
        </h2>
        {results.map((result, index) => (
          <ResultOption key={result.id} result={result} index={first + index} {...list} />
        ))}
        {hasAll && (
          <Option index={first + results.length} {...list}>
            <span class="search-more">{t('search.all_payments')}</span>
          </Option>
        )}
        {hasMore && !hasAll && (
          <p class="muted" role="presentation">
            {t('search.more')}
          </p>
        )}
      </div>
    )
  })
}

type OptionProps = Omit<Props, 'groups'> & { index: number }

function ResultOption({ result, ...option }: OptionProps & { result: Result }) {
  const { router } = useDashboard()
  return (
    <Option href={router.href(result.to)} {...option}>
      <span class="search-main">{result.main}</span>
      <span class="search-about">
        <Joined of={result.about} />
      </span>
    </Option>
  )
}

/** An option is a link, so that it can be opened in another tab. The focus stays in the field. */
function Option({
  index,
  active,
  point,
  open,
  href,
  children,
}: OptionProps & { href?: string; children: ComponentChildren }) {
  return (
    <a
      id={optionId(index)}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      class="search-option"
      href={href}
      onPointerMove={() => point(index)}
      onClick={(event) => {
        if (href && (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)) return
        event.preventDefault()
        open(index)
      }}
    >
      {children}
    </a>
  )
}
