import type { Role } from '../../contract/enums'
import type { MessageKey } from '../i18n/create-i18n'
import { hasRight, type Right } from '../state/rights'

/** A part of the dashboard with its own URL and a link in the navigation, such as payments or wallets. */
export interface Subject {
  name: string
  title: MessageKey
  group: 'main' | 'shop' | 'money' | 'developers' | 'account'
  /** The right that a member needs to see it. Absent if all members may. */
  right?: Right
  /** True if the subject is shown without the header and the navigation of the dashboard. */
  hasOwnFrame?: true
}

const TODAY: Subject = { name: 'today', title: 'today.title', group: 'main', right: 'readSummary' }
const TILL: Subject = {
  name: 'till',
  title: 'till.title',
  group: 'main',
  right: 'takePayments',
  hasOwnFrame: true,
}

/** All subjects in the order of the navigation. The dashboard only hides subjects; the service enforces the roles. */
export const SUBJECTS: readonly Subject[] = [
  TODAY,
  { name: 'payments', title: 'payments.title', group: 'main' },
  TILL,
  { name: 'pages', title: 'pages.title', group: 'shop' },
  { name: 'customers', title: 'customers.title', group: 'shop', right: 'readCustomers' },
  { name: 'invoices', title: 'invoices.title', group: 'shop', right: 'readInvoices' },
  { name: 'balances', title: 'balances.title', group: 'money', right: 'readMoney' },
  { name: 'payouts', title: 'payouts.title', group: 'money', right: 'readMoney' },
  { name: 'swaps', title: 'swaps.title', group: 'money', right: 'readMoney' },
  { name: 'wallets', title: 'wallets.title', group: 'money', right: 'readMoney' },
  { name: 'webhooks', title: 'webhooks.title', group: 'developers', right: 'readWebhooks' },
  { name: 'keys', title: 'keys.title', group: 'developers', right: 'manageKeys' },
  { name: 'settings', title: 'settings.title', group: 'account', right: 'readSettings' },
  { name: 'team', title: 'team.title', group: 'account', right: 'manageTeam' },
  { name: 'access', title: 'access.title', group: 'account' },
]

/** Whether a role may see a subject. */
export const maySee = (role: Role, { right }: Subject) => !right || hasRight(role, right)

export const subjectsOf = (role: Role) => SUBJECTS.filter((subject) => maySee(role, subject))

/** False for a subject that the role may not see, because the message about that needs the navigation. */
export const hasOwnFrame = (name: string | null, role: Role) =>
  subjectsOf(role).some((subject) => subject.name === name && subject.hasOwnFrame)

/** The start page of each role. */
export const FIRST_SUBJECT: Record<Role, Subject> = { owner: TODAY, manager: TODAY, cashier: TILL, viewer: TODAY }
