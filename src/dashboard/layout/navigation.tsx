import { Link } from '../parts/link'
import { useDashboard, useI18n } from '../state/dashboard-context'
import { type Subject, subjectsOf } from './subjects'

const GROUPS = {
  main: null,
  shop: 'layout.group_shop',
  money: 'layout.group_money',
  developers: 'layout.group_developers',
  account: 'layout.group_account',
} as const

export function Navigation() {
  const { role } = useDashboard()
  const { t } = useI18n()
  const subjects = subjectsOf(role.value)
  return (
    <nav class="navigation" aria-label={t('layout.navigation')}>
      {Object.entries(GROUPS).map(([group, title]) => {
        const groupSubjects = subjects.filter((subject) => subject.group === group)
        return (
          groupSubjects.length > 0 && (
            <section key={group}>
              {title && <h2>{t(title)}</h2>}
              <SubjectLinks subjects={groupSubjects} />
            </section>
          )
        )
      })}
    </nav>
  )
}

function SubjectLinks({ subjects }: { subjects: readonly Subject[] }) {
  const { router } = useDashboard()
  const { t } = useI18n()
  const { subject } = router.route.value
  return (
    <ul>
      {subjects.map(({ name, title }) => (
        <li key={name}>
          <Link to={{ subject: name }} current={name === subject}>
            {t(title)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
