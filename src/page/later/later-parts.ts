import { Completed } from './completed'
import { Ended } from './ended'
import { PayingMore } from './paying-more'
import { Processing } from './processing'
import { SandboxStrip } from './sandbox-strip'

export const laterParts = { Completed, Ended, PayingMore, Processing, SandboxStrip }
export type LaterParts = typeof laterParts
