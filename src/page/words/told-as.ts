import type { Screen } from '../../payment/screen'

type Paid = Extract<Screen, { name: 'completed' | 'underpaid' | 'expired' }>

/**
 * The name of the screen whose words fit. Money that comes after the end changes what there is to say before it changes
 * the status: all of it is being confirmed, and of a part the rest is missing. Of what was all sent back nothing is.
 */
export const toldAs = told as <At extends Screen>(screen: At) => At['name'] | 'processing' | 'underpaid'

function told({ name, session, payment }: Paid): Screen['name'] {
  if (name === 'completed') return name
  if (payment?.due === '0') return 'processing'
  if (session?.cancelled) return 'failed'
  // also of dust, which counts for nothing
  if (session?.amount_missing) return 'underpaid'
  if (name !== 'expired' && name !== 'underpaid') return name
  return payment && payment.paid !== '0' ? 'underpaid' : 'expired'
}
