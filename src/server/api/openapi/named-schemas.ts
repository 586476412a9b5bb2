import { ApiKeyRecord, ApiKeyRequest, NewApiKey } from '../../../contract/api-key'
import { AuditEntry } from '../../../contract/audit'
import { Bank, BankRequest } from '../../../contract/bank'
import { Claim } from '../../../contract/claim'
import { Customer, CustomerRequest, CustomerSearch } from '../../../contract/customer'
import { Decimal, MoneyInput } from '../../../contract/decimal'
import { Deposit } from '../../../contract/deposit'
import { DepositAccount } from '../../../contract/deposit-account'
import { Device } from '../../../contract/device'
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
import { Estimate, EstimateRequest } from '../../../contract/estimate'
import { Invoice, InvoiceRequest } from '../../../contract/invoice'
import { Invitation, Member, MemberPatch, MemberRequest } from '../../../contract/member'
import { Merchant, MerchantPatch, ThemeVersion } from '../../../contract/merchant'
import { DepositAddressRequest, MerchantSession, MerchantSessionRequest } from '../../../contract/merchant-session'
import { OrderItem } from '../../../contract/order-item'
import { Page, PageWords, UsualFee } from '../../../contract/page'
import { PageCopy } from '../../../contract/page-copy'
import { PageEstimate } from '../../../contract/page-estimate'
import { PairLimit } from '../../../contract/pair-limit'
import * as pay from '../../../contract/pay'
import { RefundUrl, SessionWithToken } from '../../../contract/payer-token'
import { PaymentPage } from '../../../contract/payment-page'
import { PaymentPagePatch, PaymentPageRequest } from '../../../contract/payment-page-request'
import { Payout, PayoutRequest } from '../../../contract/payout'
import { Problem } from '../../../contract/problem'
import { Refund, RefundRequest } from '../../../contract/refund'
import { RefundAddressRequest } from '../../../contract/refund-address'
import { RefundLink } from '../../../contract/refund-link'
import { SandboxBalance, SandboxBalanceRequest } from '../../../contract/sandbox-balance'
import { Session } from '../../../contract/session'
import { SessionSearch } from '../../../contract/session-list'
import { Me, SignInLinkRequest, SignInOptions, SignInRequest } from '../../../contract/sign-in'
import { DraftRequest, StudioLink, StudioLinkRequest, StudioView, UploadedLogo } from '../../../contract/studio'
import { Summary } from '../../../contract/summary'
import { SwapQuotation, SwapQuotationRequest } from '../../../contract/swap'
import { Theme } from '../../../contract/theme'
import { ThemeView } from '../../../contract/theme-view'
import { Note, NoteRequest, TimelineEntry } from '../../../contract/timeline'
import { Wallet } from '../../../contract/wallet'
import { WalletPatch, WalletRequest } from '../../../contract/wallet-request'
import { RegeneratedSecret, WebhookEndpoint, WebhookEndpointRequest } from '../../../contract/webhook-endpoint'
import {
  SandboxEventRequest,
  WebhookEvent,
  WebhookEventDetail,
  WebhookEventRecord,
} from '../../../contract/webhook-event'

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
  ClaimRequest: pay.ClaimRequest,
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
  PageEstimateRequest: pay.PageEstimateRequest,
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
