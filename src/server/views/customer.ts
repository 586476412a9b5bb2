import type { Customer } from '../../contract/customer'
import type { CustomerRow } from '../storage/schema/customers'

export const customerView = (customer: CustomerRow): Customer => ({
  id: customer.id,
  mode: customer.mode,
  first_name: customer.firstName,
  last_name: customer.lastName,
  email: customer.email,
  created_at: customer.createdAt.toISOString(),
  updated_at: customer.updatedAt.toISOString(),
})
