import { Link } from '../parts/link'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { subjectsOf } from './subjects'

/** On a phone, what is needed most is within reach of the thumb. The rest opens from the last button. */
export function QuickBar({ isMenuOpen, toggleMenu }: { isMenuOpen: boolean; toggleMenu: () => void }) {
  const { me, router } = useDashboard()
  const { t } = useI18n()
  const { subject } = router.place.value
  const main = subjectsOf(me.value?.member.role ?? 'viewer').filter(({ group }) => group === 'main')
  return (
    <nav class="quick-bar" aria-label={t('layout.menu')}>
      {main.map(({ name, title }) => (
        <Link key={name} to={{ subject: name }} current={name === subject && !isMenuOpen}>
          {t(title)}
        </Link>
      ))}
      <button type="button" aria-expanded={isMenuOpen} onClick={toggleMenu}>
        {t('layout.more')}
      </button>
    </nav>
  )
}
