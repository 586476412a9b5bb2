import type { BigNumberInput, PaymentCustomerDTO } from '@medusajs/framework/types'
import { MathBN } from '@medusajs/framework/utils'
import { decimalsOf } from '../../cart/money'
import type { SessionRequest } from '../../cart/service'
import type { MalipoOptions } from '../options'

export interface Order {
  amount: BigNumberInput
  currency_code: string
  reference: string
  customer: PaymentCustomerDTO | undefined
}

/** The amount as the service takes it, such as `10.50`. */
export const decimal = (amount: BigNumberInput, currency: string) =>
  MathBN.convert(amount).toFixed(decimalsOf(currency))

export function sessionRequest(order: Order, { page, return_url }: MalipoOptions): SessionRequest {
  const currency = order.currency_code.toUpperCase()
  return {
    ...(page ? { page } : {}),
    amount: decimal(order.amount, currency),
    currency,
    reference: order.reference,
    ...(return_url ? { return_url } : {}),
    ...customerOf(order.customer),
  }
}

/** The customer, so that the page does not ask for the name again. Absent for a guest, whom Medusa does not name. */
function customerOf(customer: PaymentCustomerDTO | undefined): Pick<SessionRequest, 'customer'> {
  const first_name = customer?.first_name?.trim()
  if (!customer?.email || !first_name) return {}
  const last_name = customer.last_name?.trim()
  return { customer: { first_name, email: customer.email, ...(last_name ? { last_name } : {}) } }
}
