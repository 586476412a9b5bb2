import { ROLES, type Role } from '../../contract/enums'
import type { MessageKey } from '../i18n/create-i18n'

/** A part of the dashboard with its own URL and a link in the navigation, such as payments or wallets. */
export interface Subject {
  name: string
  title: MessageKey
  group: 'main' | 'shop' | 'money' | 'developers' | 'account'
  roles: readonly Role[]
  /** True if the subject is shown without the header and the navigation of the dashboard. */
  hasOwnFrame?: true
}

const READERS: readonly Role[] = ['owner', 'viewer']
const ALL_BUT_CASHIERS: readonly Role[] = ['owner', 'manager', 'viewer']

const TODAY: Subject = { name: 'today', title: 'today.title', group: 'main', roles: ALL_BUT_CASHIERS }
const TILL: Subject = {
  name: 'till',
  title: 'till.title',
  group: 'main',
  roles: ['owner', 'manager', 'cashier'],
  hasOwnFrame: true,
}

/** All subjects in the order of the navigation. The dashboard only hides subjects; the service enforces the roles. */
export const SUBJECTS: readonly Subject[] = [
  TODAY,
  { name: 'payments', title: 'payments.title', group: 'main', roles: ROLES },
  TILL,
  { name: 'pages', title: 'pages.title', group: 'shop', roles: ROLES },
  { name: 'customers', title: 'customers.title', group: 'shop', roles: ALL_BUT_CASHIERS },
  { name: 'invoices', title: 'invoices.title', group: 'shop', roles: ALL_BUT_CASHIERS },
  { name: 'balances', title: 'balances.title', group: 'money', roles: READERS },
  { name: 'payouts', title: 'payouts.title', group: 'money', roles: READERS },
  { name: 'swaps', title: 'swaps.title', group: 'money', roles: READERS },
  { name: 'wallets', title: 'wallets.title', group: 'money', roles: READERS },
  { name: 'webhooks', title: 'webhooks.title', group: 'developers', roles: READERS },
  { name: 'keys', title: 'keys.title', group: 'developers', roles: ['owner'] },
  { name: 'settings', title: 'settings.title', group: 'account', roles: READERS },
  { name: 'team', title: 'team.title', group: 'account', roles: ['owner'] },
  { name: 'access', title: 'access.title', group: 'account', roles: ROLES },
]

export const subjectsOf = (role: Role) => SUBJECTS.filter(({ roles }) => roles.includes(role))

/** False for a subject that the role may not see, because the message about that needs the navigation. */
export const hasOwnFrame = (name: string | null, role: Role) =>
  subjectsOf(role).some((subject) => subject.name === name && subject.hasOwnFrame)

/** The start page of each role. */
export const FIRST_SUBJECT: Record<Role, Subject> = { owner: TODAY, manager: TODAY, cashier: TILL, viewer: TODAY }
