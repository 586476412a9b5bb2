import type { ComponentChildren } from 'preact'
import type * as v from 'valibot'
import { PaymentPage } from '../../contract/page/payment-page'
import { Refund } from '../../contract/refunds/refund'
import { Customer } from '../../contract/session/customer'
import { Invoice } from '../../contract/session/invoice'
import { MerchantSession } from '../../contract/session/merchant-session'
import { Moment } from '../parts/moment'
import { AssetAmount, Money } from '../parts/money/money'
import { PaymentStatus } from '../parts/payment-status'
import { personName } from '../parts/person-name'
import { Verbatim } from '../parts/verbatim'
import type { Right } from '../state/rights'
import type { Route } from '../state/router'

/** A line of the results. Every part of it is isolated, because its direction may differ from that of the page. */
export type Result = { id: string; to: Partial<Route>; main: ComponentChildren; about: ComponentChildren[] }

/** A kind of object that is found: its request, and the line of each. */
export type Kind = {
  name: 'payments' | 'customers' | 'invoices' | 'pages' | 'refunds'
  /** The right that a member needs to search it. Absent if all members may. */
  right?: Right
  path: string
  schema: v.GenericSchema
  toResult(item: never): Result
}

const kind = <Schema extends v.GenericSchema>(
  one: Omit<Kind, 'schema' | 'toResult'> & { schema: Schema; toResult(item: v.InferOutput<Schema>): Result },
): Kind => one

const isText = (text: string | null | undefined): text is string => Boolean(text)
const verbatim = (text: string) => <Verbatim key={text}>{text}</Verbatim>
const code = (text: string) => (
  <Verbatim key={text} ltr>
    {text}
  </Verbatim>
)

/** All kinds, in the order of the results. */
export const KINDS: readonly Kind[] = [
  kind({
    name: 'payments',
    path: '/api/v1/payment-sessions/search',
    schema: MerchantSession,
    toResult: (payment) => ({
      id: payment.id,
      to: { subject: 'payments', id: payment.id },
      main: (
        <>
          <Money amount={payment.amount} currency={payment.currency} /> <PaymentStatus payment={payment} />
        </>
      ),
      about: [
        ...[payment.title, payment.customer && (personName(payment.customer) ?? payment.customer.email)]
          .filter(isText)
          .map(verbatim),
        code(payment.reference),
        <Moment key="at" at={payment.created_at} />,
      ],
    }),
  }),
  kind({
    name: 'customers',
    right: 'readCustomers',
    path: '/api/v1/customers/search',
    schema: Customer,
    toResult: (customer) => ({
      id: customer.id,
      to: { subject: 'customers', id: customer.id },
      main: verbatim(personName(customer) ?? customer.email ?? ''),
      about: [customer.email].filter(isText).map(code),
    }),
  }),
  kind({
    name: 'invoices',
    right: 'readInvoices',
    path: '/api/v1/invoices/search',
    schema: Invoice,
    toResult: (invoice) => ({
      id: invoice.id,
      to: { subject: 'invoices', id: invoice.id },
      main: <Money amount={invoice.amount} currency={invoice.currency} />,
      about: [
        ...[invoice.reference].filter(isText).map(code),
        ...invoice.items.slice(0, 1).map(({ description }) => verbatim(description)),
        <Moment key="at" at={invoice.created_at} />,
      ],
    }),
  }),
  kind({
    name: 'pages',
    path: '/api/v1/payment-pages/search',
    schema: PaymentPage,
    toResult: (page) => ({
      id: page.id,
      to: { subject: 'pages', id: page.slug },
      main: verbatim(page.title),
      about: [code(page.slug)],
    }),
  }),
  kind({
    name: 'refunds',
    right: 'readRefunds',
    path: '/api/v1/refunds/search',
    schema: Refund,
    toResult: (refund) => ({
      id: refund.id,
      to: { subject: 'payments', id: refund.session_id },
      main: <AssetAmount amount={refund.crypto_amount} asset={refund.crypto_asset} />,
      about: [...[refund.reference].filter(isText).map(code), <Moment key="at" at={refund.created_at} />],
    }),
  }),
]
