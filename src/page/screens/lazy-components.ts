import { lazy } from '../lazy'

// Vite puts the components of a folder into one chunk, with their style sheets; see vite.config.ts.

/** What a payment needs from the moment its address is shown. */
export const Paying = lazy(() => import('../paying/paying').then(({ Paying }) => Paying))
export const Outcome = lazy(() => import('../later/outcome').then(({ Outcome }) => Outcome))
export const Notices = lazy(() => import('../later/notices').then(({ Notices }) => Notices))
export const SandboxStrip = lazy(() => import('../later/sandbox-strip').then(({ SandboxStrip }) => SandboxStrip))

/** What is seen when money has arrived or the time is over. */
export const OutcomeDetails = lazy(() =>
  import('../outcome/outcome-details').then(({ OutcomeDetails }) => OutcomeDetails),
)
export const RenewButton = lazy(() => import('../outcome/renew-button').then(({ RenewButton }) => RenewButton))

/** Help, which is loaded when somebody opens it. */
export const AddressComparison = lazy(() =>
  import('../help/address-comparison').then(({ AddressComparison }) => AddressComparison),
)
export const Arrives = lazy(() => import('../help/arrives').then(({ Arrives }) => Arrives))
export const Claim = lazy(() => import('../help/claim').then(({ Claim }) => Claim))
export const Languages = lazy(() => import('../help/languages').then(({ Languages }) => Languages))
export const OtherMethod = lazy(() => import('../help/other-method').then(({ OtherMethod }) => OtherMethod))
export const Share = lazy(() => import('../help/share').then(({ Share }) => Share))
export const Wallets = lazy(() => import('../help/wallets').then(({ Wallets }) => Wallets))

const all = (components: readonly { load(): Promise<void> }[]) => async () => {
  await Promise.all(components.map(({ load }) => load()))
}

export const loadPayment = all([Paying, Outcome, Notices, SandboxStrip])
export const loadOutcome = all([OutcomeDetails, RenewButton])
export const loadHelp = all([AddressComparison, Arrives, Claim, Languages, OtherMethod, Share, Wallets])
/** For the server and the studio, which draw everything at once. */
export const loadEverything = all([{ load: loadPayment }, { load: loadOutcome }, { load: loadHelp }])
