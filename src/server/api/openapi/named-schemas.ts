import { Decimal, MoneyInput } from '../../../contract/decimal'
import {
  Asset,
  Currency,
  EventType,
  Language,
  Mode,
  Network,
  Role,
  SessionStatus,
  SwapCurrency,
} from '../../../contract/enums'
import { ListMeta } from '../../../contract/envelope'
import { ApiKeyRecord, ApiKeyRequest, NewApiKey } from '../../../contract/members/api-key'
import { AuditEntry } from '../../../contract/members/audit'
import { Device } from '../../../contract/members/device'
import { Invitation, Member, MemberPatch, MemberRequest } from '../../../contract/members/member'
import { Merchant, MerchantPatch, ThemeVersion } from '../../../contract/members/merchant'
import { Me, SignInLinkRequest, SignInOptions, SignInRequest } from '../../../contract/members/sign-in'
import { Bank, BankRequest } from '../../../contract/money/bank'
import { DepositAccount } from '../../../contract/money/deposit-account'
import { Payout, PayoutRequest } from '../../../contract/money/payout'
import { SandboxBalance, SandboxBalanceRequest } from '../../../contract/money/sandbox-balance'
import { SwapQuotation, SwapQuotationRequest } from '../../../contract/money/swap'
import { OrderItem } from '../../../contract/page/order-items'
import { Page, PageWords, UsualFee } from '../../../contract/page/page'
import { PageCopy } from '../../../contract/page/page-copy'
import { PageEstimate, PageEstimateRequest } from '../../../contract/page/page-estimate'
import { PairLimit } from '../../../contract/page/pair-limits'
import { PaymentPage, PaymentPagePatch, PaymentPageRequest } from '../../../contract/page/payment-page'
import { Problem } from '../../../contract/problem'
import { Refund, RefundRequest } from '../../../contract/refunds/refund'
import { RefundAddressRequest, RefundLink } from '../../../contract/refunds/refund-link'
import { Claim, ClaimRequest } from '../../../contract/session/claim'
import { Customer, CustomerRequest, CustomerSearch } from '../../../contract/session/customer'
import { Deposit } from '../../../contract/session/deposit'
import { Estimate, EstimateRequest } from '../../../contract/session/estimate'
import { Invoice, InvoiceRequest } from '../../../contract/session/invoice'
import {
  DepositAddressRequest,
  MerchantSession,
  MerchantSessionRequest,
} from '../../../contract/session/merchant-session'
import * as pay from '../../../contract/session/pay'
import { RefundUrl, SessionWithToken } from '../../../contract/session/payer-token'
import { Session } from '../../../contract/session/session'
import { SessionSearch } from '../../../contract/session/session-list'
import { Summary } from '../../../contract/session/summary'
import { Note, NoteRequest, TimelineEntry } from '../../../contract/session/timeline'
import { DraftRequest, StudioLink, StudioLinkRequest, StudioView, UploadedLogo } from '../../../contract/theme/studio'
import { Theme, ThemeView } from '../../../contract/theme/theme'
import { Wallet } from '../../../contract/wallets/wallet'
import { WalletPatch, WalletRequest } from '../../../contract/wallets/wallet-request'
import { RegeneratedSecret, WebhookEndpoint, WebhookEndpointRequest } from '../../../contract/webhooks/webhook-endpoint'
import {
  SandboxEventRequest,
  WebhookEvent,
  WebhookEventDetail,
  WebhookEventRecord,
} from '../../../contract/webhooks/webhook-event'

/** Used in requests and in answers. */
const SHARED = {
  Asset,
  Network,
  Currency,
  SwapCurrency,
  Mode,
  Language,
  EventType,
  Role,
  SessionStatus,
  Decimal,
  PageCopy,
}

/** The schemas of answers that the API reference names. */
export const ANSWERS = {
  ...SHARED,
  ApiKey: ApiKeyRecord,
  AuditEntry,
  Bank,
  Claim: Claim,
  Customer,
  Deposit,
  DepositAccount,
  Device,
  Estimate,
  Invitation,
  Invoice,
  ListMeta,
  Me,
  Member,
  Merchant,
  MerchantSession,
  OrderItem: OrderItem,
  NewApiKey,
  Note,
  Page: Page,
  PageEstimate: PageEstimate,
  PageWords: PageWords,
  PairLimit: PairLimit,
  PaymentPage,
  Payout,
  Problem,
  Refund,
  RefundLink: RefundLink,
  RegeneratedSecret,
  SandboxBalance,
  RefundUrl: RefundUrl,
  Session: Session,
  SessionWithToken: SessionWithToken,
  SignInOptions,
  StudioLink,
  StudioView,
  Summary,
  SwapQuotation,
  Theme: Theme,
  ThemeVersion,
  ThemeView: ThemeView,
  TimelineEntry,
  UsualFee: UsualFee,
  UploadedLogo,
  Wallet,
  WebhookEndpoint,
  WebhookEvent,
  WebhookEventDetail,
  WebhookEventRecord,
}

/** The same of requests. */
export const REQUESTS = {
  ...SHARED,
  MoneyInput,
  ApiKeyRequest,
  BankRequest,
  ClaimRequest,
  CustomerRequest,
  CustomerSearch,
  DepositAddressRequest,
  DraftRequest,
  EstimateRequest,
  InvoiceRequest,
  MemberPatch,
  MemberRequest,
  MerchantPatch,
  MerchantSessionRequest,
  MethodRequest: pay.MethodRequest,
  NoteRequest,
  PageEstimateRequest,
  PayRequest: pay.PayRequest,
  PaymentPagePatch,
  PaymentPageRequest,
  PayoutRequest,
  RefundAddressRequest,
  RefundRequest,
  RenewRequest: pay.RenewRequest,
  SandboxBalanceRequest,
  SandboxDepositRequest: pay.SandboxDepositRequest,
  SandboxEventRequest,
  SessionSearch,
  SignInLinkRequest,
  SignInRequest,
  StudioLinkRequest,
  SwapQuotationRequest,
  WalletPatch,
  WalletRequest,
  WebhookEndpointRequest,
}
