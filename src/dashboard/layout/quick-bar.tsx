import { Link } from '../parts/link'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { subjectsOf } from './subjects'

/** Links to the main subjects at the bottom of phones. The last button opens the menu with all subjects. */
export function QuickBar({ isMenuOpen, toggleMenu }: { isMenuOpen: boolean; toggleMenu: () => void }) {
  const { router, role } = useDashboard()
  const { t } = useI18n()
  const { subject } = router.route.value
  const main = subjectsOf(role.value).filter(({ group }) => group === 'main')
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
