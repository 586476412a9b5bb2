/** The types of `open`, `mount` and the events; the package's declarations are made from this file alone. */
export type SessionStatus =
  | 'initiated'
  | 'pending'
  | 'partial'
  | 'processing'
  | 'completed'
  | 'underpaid'
  | 'expired'
  | 'failed'

/**
 * A value, or a promise of a value. The dialog opens at once and waits for its values; `redirect` waits for all values
 * before it goes to the page.
 */
export type Awaitable<Value> = Value | PromiseLike<Value>

export type Options = {
  /**
   * `dialog` over the shop (default), or `redirect` to the page, from which the customer returns by its return link.
   * The third mode, inline, is `mount` or `mode="inline"` on the element.
   */
  mode?: 'dialog' | 'redirect'
  /** The origin of the payment page, such as `https://pay.example`. Default: the origin of `widget.js`. */
  origin?: Awaitable<string>
  /** The slug of the page: `demo` for `/p/demo`. */
  page?: Awaitable<string>
  /**
   * A session that your server created, so that the customer cannot change its amount: its `url`, or its id together
   * with `page`.
   */
  session?: Awaitable<string>
  /** In the page's currency; a suggestion that the customer may change if the page allows it. */
  amount?: Awaitable<string | number>
  first_name?: Awaitable<string>
  last_name?: Awaitable<string>
  email?: Awaitable<string>
  /** Such as `USDT`. */
  asset?: Awaitable<string>
  /** Such as `Tron`. */
  network?: Awaitable<string>
  /** Language of the page: en fr pt ar sw ha yo ig am zu pcm. Default: the customer's. */
  lang?: Awaitable<string>
  /** Your own data, up to 4 KiB of JSON, which the webhook returns. */
  metadata?: Awaitable<Record<string, unknown>>
  scheme?: Awaitable<'light' | 'dark' | 'auto'>
}

export type EventType = 'open' | 'ready' | 'session' | 'status' | 'completed' | 'close' | 'error'

/** The `detail` of every event. The last three fields are null until the customer has started a payment. */
export interface Detail {
  type: EventType
  session_id: string | null
  reference: string | null
  status: SessionStatus | null
}

export interface Payment {
  /**
   * Settles once, with the detail of `completed`, of `close` if the customer leaves before that,
   * or of `error` if the widget could not be loaded or an option is invalid. Never rejects.
   */
  finished: Promise<Detail>
  /** Closes the dialog, or removes the inline page. */
  close(): void
}

/**
 * Ship goods when your server gets the webhook, not on these events: a customer can forge them in the browser.
 */
export interface Malipo {
  /** Opens the payment page in a dialog. If a dialog is already open, returns its payment. */
  open(options: Options): Payment
  /** Puts the payment page into `target`, fills its width and sets its height; events are fired on `target`. */
  mount(target: Element, options: Options): Payment
  /** Calls `listener` at every event of that type. Returns a function that removes the listener. */
  on(type: EventType, listener: (detail: Detail) => void): () => void
}
