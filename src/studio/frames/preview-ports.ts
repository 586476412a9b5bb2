import { wait } from '../../browser/wait'
import type { Ports } from '../../page/state/ports'

/** Ports for a previewed page, without effects outside of it. Without a `service`, requests get no answer. */
export function previewPorts(
  time: () => number,
  languages: Pick<Ports, 'loadMessages' | 'showLanguage'>,
  service: Ports['fetch'] = () => new Promise<never>(() => {}),
): Ports {
  return {
    fetch: service,
    now: time,
    elapsed: time,
    newIdempotencyKey: () => 'preview',
    wait,
    takeSeat: async () => null,
    watchPresence: () => () => {},
    // The address of a preview is the word PREVIEW, which is valid on no network.
    addressProblem: () => null,
    loadAddressProblem: async () => () => null,
    canShowPayment: async () => true,
    showTitle() {},
    showPath() {},
    openDocument() {},
    recallPayerToken: () => null,
    rememberPayerToken() {},
    recallSent: () => null,
    rememberSent() {},
    forgetSent() {},
    vibrate() {},
    recall: () => ({}),
    remember() {},
    recallFee: () => '',
    rememberFee() {},
    metadata: () => undefined,
    share: () => {},
    watchWallets: () => () => {},
    writeClipboard: async () => true,
    ...languages,
  }
}
