import type { Page } from '../../contract/page/page'
import type { View } from '../../contract/page/view'
import { sampleRefund } from './sample-refund'
import { type Samples, sampleAmount, samplePair, sampleSession } from './samples'

type Start = Pick<View, 'page' | 'session' | 'refund' | 'problem' | 'form'>

/** One screen that a customer may see. */
export type Preview = {
  name: string
  label: string
  /** Describes the situation in which customers see the screen. */
  when: string
  start(samples: Samples): Start
  /** Whether the connection is lost. */
  offline?: true
}

const PERSON = { first_name: 'Adaeze', last_name: 'Okonkwo', email: 'adaeze@example.com' }

const form = (page: Page) => {
  const { asset, network } = samplePair(page)
  return { ...PERSON, asset, network, ...(page.amount === null && { amount: sampleAmount(page) }) }
}

const on = (make: (samples: Samples) => Partial<Start>) => (samples: Samples) => ({
  page: samples.page,
  session: null,
  problem: null,
  ...make(samples),
})

/** Every screen, in the order in which customers meet them. */
export const PREVIEWS: readonly Preview[] = [
  {
    name: 'details',
    label: 'Details',
    when: 'The form, filled in',
    start: on(({ page }) => ({ form: { values: form(page), errors: [] } })),
  },
  {
    name: 'errors',
    label: 'Details with errors',
    when: 'Submitted with mistakes',
    start: on(({ page }) => ({
      form: {
        values: { ...form(page), first_name: '', email: 'adaeze' },
        errors: ['first_name: This field is required.', 'email: Must be an e-mail address.'],
      },
    })),
  },
  {
    name: 'paying',
    label: 'Paying',
    when: 'Address and amount are shown',
    start: on((samples) => ({ session: sampleSession(samples, { status: 'pending' }) })),
  },
  {
    name: 'partial',
    label: 'Partly paid',
    when: 'Some of it has arrived',
    start: on((samples) => ({ session: sampleSession(samples, { status: 'partial' }, 40) })),
  },
  {
    name: 'processing',
    label: 'Processing',
    when: 'Detected, waiting for confirmations',
    start: on((samples) => ({ session: sampleSession(samples, { status: 'processing', confirmations: 7 }, 100) })),
  },
  {
    name: 'held',
    label: 'Held',
    when: 'Under review by custody',
    start: on((samples) => ({
      session: sampleSession(samples, { status: 'processing', held: true, confirmations: 7 }, 100),
    })),
  },
  {
    name: 'unavailable-network',
    label: 'Network unavailable',
    when: 'No node of the network answers',
    start: on((samples) => ({
      session: sampleSession(samples, {
        status: 'pending',
        network_unreachable_since: new Date(samples.now).toISOString(),
      }),
    })),
  },
  {
    name: 'completed',
    label: 'Completed',
    when: 'The receipt',
    start: on((samples) => ({
      session: sampleSession(samples, { status: 'completed', return_link: 'https://shop.example/thanks' }, 100),
    })),
  },
  {
    name: 'overpaid',
    label: 'Overpaid',
    when: 'More arrived than was due',
    start: on((samples) => ({ session: sampleSession(samples, { status: 'completed' }, 120) })),
  },
  {
    name: 'late',
    label: 'Late',
    when: 'Arrived after the price expired',
    start: on((samples) => ({ session: sampleSession(samples, { status: 'completed', late: true }, 100) })),
  },
  {
    name: 'underpaid',
    label: 'Underpaid',
    when: 'Only part of it arrived in time',
    start: on((samples) => ({ session: sampleSession(samples, { status: 'underpaid' }, 40) })),
  },
  {
    name: 'expired',
    label: 'Expired',
    when: 'Nothing arrived in time',
    start: on((samples) => ({ session: sampleSession(samples, { status: 'expired' }) })),
  },
  {
    name: 'failed',
    label: 'Failed',
    when: 'Refused or cancelled',
    start: on((samples) => ({ session: sampleSession(samples, { status: 'failed' }) })),
  },
  {
    name: 'refund',
    label: 'Refund',
    when: 'Asks for the address',
    start: on((samples) => ({ refund: sampleRefund(samples, 'requested') })),
  },
  {
    name: 'refund-created',
    label: 'Refund on its way',
    when: 'The address was entered',
    start: on((samples) => ({ refund: sampleRefund(samples, 'created') })),
  },
  {
    name: 'refund-sent',
    label: 'Refund sent',
    when: 'With its transaction',
    start: on((samples) => ({ refund: sampleRefund(samples, 'success') })),
  },
  {
    name: 'refund-expired',
    label: 'Refund expired',
    when: 'No address came in time',
    start: on((samples) => ({ refund: sampleRefund(samples, 'failed') })),
  },
  {
    name: 'missing',
    label: 'Missing',
    when: 'The link is invalid',
    start: on(() => ({ page: null, problem: 'missing' })),
  },
  {
    name: 'unavailable',
    label: 'Unavailable',
    when: 'The service does not answer',
    start: on(() => ({ problem: 'unavailable' })),
  },
  {
    name: 'offline',
    label: 'Offline',
    when: 'Connection lost while paying',
    start: on((samples) => ({ session: sampleSession(samples, { status: 'pending' }) })),
    offline: true,
  },
]
