import type { Screen } from '../../payment/screen'

/** Whether money arrived after the session had expired, and is being confirmed. */
export const isSeenLate = (screen: Screen) => screen.name === 'expired' && screen.session.transactions.length > 0
