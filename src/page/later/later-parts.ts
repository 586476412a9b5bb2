import { AmountChanged } from './amount-changed'
import { Completed } from './completed'
import { Ended } from './ended'
import { PayingMore } from './paying-more'
import { Processing } from './processing'
import { SandboxStrip } from './sandbox-strip'

export const laterParts = { AmountChanged, Completed, Ended, PayingMore, Processing, SandboxStrip }
export type LaterParts = typeof laterParts
