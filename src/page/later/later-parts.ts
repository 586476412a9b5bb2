import styles from 'virtual:styles/later'
import { enPayment } from '../locales/en-payment'
import { learnEnglish } from '../locales/english'
import { startAnnouncing } from '../model/announcer'
import type { Following } from '../model/ports'
import { watchSession } from '../model/watch'
import { keepPayment } from '../offline/keep-payment'
import { AmountChanged } from './amount-changed'
import { Completed } from './completed'
import { Ended } from './ended'
import { Missing } from './missing'
import { Notices } from './notices'
import { PayingMore } from './paying-more'
import { Processing } from './processing'
import { SandboxStrip } from './sandbox-strip'
import { Unavailable } from './unavailable'

learnEnglish(enPayment)

export const laterParts = {
  AmountChanged,
  Completed,
  Ended,
  Missing,
  Notices,
  PayingMore,
  Processing,
  SandboxStrip,
  Unavailable,
  keepPayment,
}
export const laterStyles = styles
export const following: Following = { watchSession, startAnnouncing }
export type LaterParts = typeof laterParts
