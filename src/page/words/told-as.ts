import type { Screen } from '../../payment/screen'

type Paid = Extract<Screen, { name: 'completed' | 'underpaid' | 'expired' }>

/**
 * The name of the screen whose words fit. Money that comes after the end changes what there is to say before it changes
 * the status: all of it is being confirmed, and of a part the rest is missing. Of what was all sent back nothing is.
 */
export const toldAs = (({ name, session, payment }: Paid) =>
  name === 'completed'
    ? name
    : payment?.due === '0'
      ? 'processing'
      : session?.cancelled
        ? 'failed'
        : name === 'expired' || name === 'underpaid'
          ? payment && payment.paid !== '0'
            ? 'underpaid'
            : 'expired'
          : name) as <At extends Screen>(screen: At) => At['name'] | 'processing' | 'underpaid'
