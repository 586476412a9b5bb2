import type { Page } from '../../contract/page/page'
import type { View } from '../../contract/page/view'
import { sampleRefund } from './sample-refund'
import { overpaidSession, type Samples, sampleAmount, samplePair, sampleSession } from './samples'

type PreviewView = Pick<View, 'page' | 'session' | 'refund' | 'problem' | 'form'>

/** A screen that a customer may see, with sample data. */
export type Preview = {
  name: string
  label: string
  /** Describes when customers see the screen, such as “Submitted with mistakes”. */
  situation: string
  createView(samples: Samples): PreviewView
  /** Set for a screen without a connection to the service. */
  offline?: true
}

const PERSON = { first_name: 'Adaeze', last_name: 'Okonkwo', email: 'adaeze@example.com' }

const formValues = (page: Page) => {
  const { asset, network } = samplePair(page)
  return { ...PERSON, asset, network, ...(page.amount === null && { amount: sampleAmount(page) }) }
}

const withDefaults = (createView: (samples: Samples) => Partial<PreviewView>) => (samples: Samples) => ({
  page: samples.page,
  session: null,
  problem: null,
  ...createView(samples),
})

/** Every screen, in the order in which customers meet them. */
export const PREVIEWS: readonly Preview[] = [
  {
    name: 'details',
    label: 'Details',
    situation: 'The form, filled in',
    createView: withDefaults(({ page }) => ({ form: { values: formValues(page), errors: [] } })),
  },
  {
    name: 'errors',
    label: 'Details with errors',
    situation: 'Submitted with mistakes',
    createView: withDefaults(({ page }) => ({
      form: {
        values: { ...formValues(page), first_name: '', email: 'adaeze' },
        errors: ['first_name: This field is required.', 'email: Must be an e-mail address.'],
      },
    })),
  },
  {
    name: 'paying',
    label: 'Paying',
    situation: 'Address and amount are shown',
    createView: withDefaults((samples) => ({ session: sampleSession(samples, { status: 'pending' }) })),
  },
  {
    name: 'partial',
    label: 'Partly paid',
    situation: 'Part of the amount has arrived',
    createView: withDefaults((samples) => ({ session: sampleSession(samples, { status: 'partial' }, 40) })),
  },
  {
    name: 'processing',
    label: 'Processing',
    situation: 'Detected, waiting for confirmations',
    createView: withDefaults((samples) => ({
      session: sampleSession(samples, { status: 'processing', confirmations: 7 }, 100),
    })),
  },
  {
    name: 'held',
    label: 'Held',
    situation: 'Under review by the custody provider',
    createView: withDefaults((samples) => ({
      session: sampleSession(samples, { status: 'processing', held: true, confirmations: 7 }, 100),
    })),
  },
  {
    name: 'unavailable-network',
    label: 'Network unavailable',
    situation: 'No node of the network answers',
    createView: withDefaults((samples) => ({
      session: sampleSession(samples, {
        status: 'pending',
        network_unreachable_since: new Date(samples.now).toISOString(),
      }),
    })),
  },
  {
    name: 'completed',
    label: 'Completed',
    situation: 'The receipt',
    createView: withDefaults((samples) => ({
      session: sampleSession(samples, { status: 'completed', return_link: 'https://shop.example/thanks' }, 100),
    })),
  },
  {
    name: 'overpaid',
    label: 'Overpaid',
    situation: 'More arrived than was due',
    createView: withDefaults((samples) => ({ session: overpaidSession(samples) })),
  },
  {
    name: 'late',
    label: 'Late',
    situation: 'Arrived after the price expired',
    createView: withDefaults((samples) => ({
      session: sampleSession(samples, { status: 'completed', late: true }, 100),
    })),
  },
  {
    name: 'underpaid',
    label: 'Underpaid',
    situation: 'Only part of the amount arrived in time',
    createView: withDefaults((samples) => ({ session: sampleSession(samples, { status: 'underpaid' }, 40) })),
  },
  {
    name: 'expired',
    label: 'Expired',
    situation: 'Nothing arrived in time',
    createView: withDefaults((samples) => ({ session: sampleSession(samples, { status: 'expired' }) })),
  },
  {
    name: 'failed',
    label: 'Failed',
    situation: 'Refused or cancelled',
    createView: withDefaults((samples) => ({ session: sampleSession(samples, { status: 'failed' }) })),
  },
  {
    name: 'refund',
    label: 'Refund',
    situation: 'Asks for the address',
    createView: withDefaults((samples) => ({ refund: sampleRefund(samples, 'requested') })),
  },
  {
    name: 'refund-created',
    label: 'Refund on its way',
    situation: 'The address was entered',
    createView: withDefaults((samples) => ({ refund: sampleRefund(samples, 'created') })),
  },
  {
    name: 'refund-sent',
    label: 'Refund sent',
    situation: 'With its transaction',
    createView: withDefaults((samples) => ({ refund: sampleRefund(samples, 'success') })),
  },
  {
    name: 'refund-expired',
    label: 'Refund expired',
    situation: 'No address came in time',
    createView: withDefaults((samples) => ({ refund: sampleRefund(samples, 'failed') })),
  },
  {
    name: 'missing',
    label: 'Missing',
    situation: 'The link is invalid',
    createView: withDefaults(() => ({ page: null, problem: 'missing' })),
  },
  {
    name: 'unavailable',
    label: 'Unavailable',
    situation: 'The service does not answer',
    createView: withDefaults(() => ({ problem: 'unavailable' })),
  },
  {
    name: 'offline',
    label: 'Offline',
    situation: 'Connection lost while paying',
    createView: withDefaults((samples) => ({ session: sampleSession(samples, { status: 'pending' }) })),
    offline: true,
  },
]
