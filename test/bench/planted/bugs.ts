import type { Named } from '../broken-copy'

/** A mistake somebody could make, as a patch beside this file, and the test that must turn red. */
export interface Bug extends Named {
  patch: string
  environment?: Record<string, string>
}

const CRASH = {
  project: 'trials',
  file: 'test/trials/crash.trial.test.ts',
  red: 'no payment and no event is lost or invented, whenever a process or the database is killed',
} as const

export const BUGS: Bug[] = [
  { patch: 'event-outside-the-transaction', ...CRASH, environment: { CRASH_SEEDS: '4,11,18' } },
  { patch: 'marked-before-sent', ...CRASH, environment: { CRASH_SEEDS: '1,2,3,4,5,6,7' } },
  {
    patch: 'old-secret-still-signs',
    project: 'unit',
    file: 'test/server/webhooks/delivery.test.ts',
    red: 'signs with the new secret from the moment it is regenerated',
  },
  { patch: 'refund-asked-twice', ...CRASH, environment: { CRASH_SEEDS: '1,2,3,4,5,6,7' } },
  {
    patch: 'idempotency-key-forgotten',
    project: 'unit',
    file: 'test/server/pay-once.test.ts',
    red: 'fifty requests at once make one session and one custody request',
  },
  {
    patch: 'expired-stays-expired',
    ...CRASH,
    environment: { CRASH_SEEDS: '1,2,3,4,5,6,7' },
  },
  {
    patch: 'float-rounding',
    project: 'unit',
    file: 'test/payment/money.test.ts',
    red: 'is right where floating point is not',
  },
  {
    patch: 'email-in-the-log',
    project: 'trials',
    file: 'test/trials/privacy.trial.test.ts',
    red: 'a customer’s name and e-mail stay out of everything but the merchant’s view',
  },
  {
    patch: 'key-in-the-error',
    project: 'trials',
    file: 'test/trials/privacy.trial.test.ts',
    red: 'keys and secrets stay out of logs and answers',
  },
  {
    patch: 'address-reused',
    project: 'unit',
    file: 'test/server/pay-once.test.ts',
    red: 'every request is a session, and one e-mail in any case is one customer, whose name stays',
  },
  {
    patch: 'etag-that-never-changes',
    project: 'unit',
    file: 'test/server/polls.test.ts',
    red: 'is held until the session changes',
  },
  {
    patch: 'changes-unheard-elsewhere',
    project: 'postgres',
    file: 'test/server/two-processes.test.ts',
    red: 'a poll held by one process is answered when the session changes in another',
  },
  {
    patch: 'dead-connection-unnoticed',
    project: 'trials',
    file: 'test/trials/half-open.trial.test.ts',
    red: 'connections to the database that die without a word are noticed, and nobody is shown what is old',
  },
  {
    patch: 'id-unchecked',
    project: 'trials',
    file: 'test/trials/fuzz.trial.test.ts',
    red: 'refuses ids and slugs that are none, and nobody without a key gets further',
  },
  {
    patch: 'missing-origin-check',
    project: 'stories',
    file: 'test/e2e/stories/forged-message.e2e.test.ts',
    red: 'do nothing to the page from another window, another origin, or with another nonce',
  },
]
