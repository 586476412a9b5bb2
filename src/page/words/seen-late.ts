import type { Screen } from '../../payment/screen'

/** Money that was first seen after the end and is being confirmed: nothing is over any more. */
export const isSeenLate = (screen: Screen) => screen.name === 'expired' && screen.session.transactions.length > 0
