import styles from 'virtual:styles/later'
import { wearStyles } from '../frame/wear-styles'
import { startAnnouncing } from '../model/announcer'
import type { PageModel } from '../model/page-model'
import type { Following } from '../model/ports'
import { watchSession } from '../model/watch'
import { keepPayment } from '../offline/keep-payment'
import { expectOutcome } from '../outcome/expect-outcome'
import type { OutcomeParts } from '../outcome/outcome-parts'
import { AmountChanged } from './amount-changed'
import { Fold } from './fold'
import type { LazyParts } from './lazy-parts'
import { Notices } from './notices'
import { Outcome } from './outcome'
import { PayingMore } from './paying-more'
import { SandboxStrip } from './sandbox-strip'
import { ShareButton } from './share-button'

wearStyles(styles)

export const laterParts = {
  AmountChanged,
  Fold,
  Notices,
  Outcome,
  PayingMore,
  SandboxStrip,
  ShareButton,
  /** What happens unseen while a payment is on the screen, to be begun once. */
  accompany(model: PageModel, outcome: LazyParts<OutcomeParts>) {
    keepPayment(model, outcome)
    expectOutcome(model, outcome)
  },
}
export const following: Following = { watchSession, startAnnouncing }
export type LaterParts = typeof laterParts
