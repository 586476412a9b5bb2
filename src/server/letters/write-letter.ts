import type { Deps } from '../deps'
import type { MailMessage } from '../mail/queue/mail-message'
import type { MailKind, MailRow } from '../storage/schema/service-state'
import { refundMail, sessionMail } from './customers/session-mail'
import { changeMail } from './merchants/change-mail'
import { endpointMail } from './merchants/endpoint-mail'
import { freshCheckMail } from './merchants/fresh-check-mail'
import { paidMail } from './merchants/paid-mail'
import { signInMail } from './merchants/sign-in-mail'
import { stoppedWalletMail } from './merchants/stopped-wallet-mail'
import { summaryMail } from './merchants/summary-mail'
import { verificationMail } from './merchants/verification-mail'
import { walletMail } from './merchants/wallet-mail'
import { stoppedWalletNotice } from './operator/stopped-wallet-notice'

type LetterDeps = Pick<Deps, 'storage' | 'clock' | 'publicUrl' | 'log' | 'settings' | 'jwtSecret'>
type Write = (deps: LetterDeps, mail: MailRow) => Promise<MailMessage | null>

const WRITERS: Record<MailKind, Write> = {
  address: sessionMail,
  receipt: sessionMail,
  refund: refundMail,
  endpoint_disabled: endpointMail,
  verify_address: verificationMail,
  paid: paidMail,
  daily_summary: summaryMail,
  sign_in: signInMail,
  fresh_check: freshCheckMail,
  changes: changeMail,
  wallet_share: walletMail,
  wallet_stopped: stoppedWalletMail,
  wallet_stopped_operator: stoppedWalletNotice,
}

/** Writes a queued mail from the current data. Null: it is no longer needed. */
export const writeLetter: Write = (deps, mail) => WRITERS[mail.kind](deps, mail)
