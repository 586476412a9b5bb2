/** One thing that keeps the widget's promises: taken out by an edit, a test that exists must turn red. */
export interface Guard {
  /** Which of the thirteen promises of the widget it keeps. */
  line: number
  guard: string
  file: string
  from: string
  to: string
  /** The test's file below `test`, and a part of its title that no other has. */
  test: string
  red: string
  /** What has to be built for it: the widget takes seconds, everything ten. */
  build: 'nothing' | 'widget' | 'everything'
}

type Row = [line: number, guard: string, from: string, to: string, test: string, red: string]
const inFile = (file: string, build: Guard['build'], rows: Row[]): Guard[] =>
  rows.map(([line, guard, from, to, test, red]) => ({ line, guard, file, from, to, test, red, build }))

const DIALOG = 'e2e/widget/dialog.e2e.test.ts'
const MESSAGES = 'e2e/widget/messages.e2e.test.ts'
const FORGED = 'e2e/stories/forged-message.e2e.test.ts'
const FAILURE = 'e2e/widget/failure.e2e.test.ts'
const REQUESTS = 'e2e/widget/requests.e2e.test.ts'
const STOREFRONTS = 'e2e/widget/storefronts.e2e.test.ts'
const SHOP = 'e2e/widget/shop.e2e.test.ts'
const PAID = 'e2e/stories/shop.e2e.test.ts'
const STORAGE = 'e2e/widget/blocked-storage.e2e.test.ts'
const PACKAGE = 'widget/package.test.ts'
const EMBED = 'page/embed.test.ts'

const BEFORE_INTENT = 'is one file of at most 1,000 bytes'
const STRANGERS = 'do nothing to the widget from another origin, another window'
const NOTHING_LEFT = 'leaves nothing behind when the dialog'

export const GUARDS: Guard[] = [
  ...inFile('widget/build.config.ts', 'widget', [
    [
      1,
      'the second part is a file of its own',
      "entry: 'loader.ts', kind: 'loader'",
      "entry: 'loader.ts', kind: 'whole'",
      REQUESTS,
      BEFORE_INTENT,
    ],
    [
      1,
      'the hash is the file’s',
      "update(code).digest('base64')}",
      "update(code + ' ').digest('base64')}",
      REQUESTS,
      'can be pinned to one file by its hash',
    ],
    [
      5,
      'a script that is there already',
      "'self.Malipo||(()=>{'",
      "'(()=>{'",
      STOREFRONTS,
      'may include the script twice',
    ],
    [
      12,
      'declarations for each way of importing',
      "import: { types: './widget.d.ts'",
      "import: { types: './widget.d.cts'",
      PACKAGE,
      'publint and arethetypeswrong',
    ],
  ]),
  ...inFile('widget/checkout.ts', 'widget', [
    [
      2,
      'style by property',
      '  parent.append(element)',
      "  element.setAttribute('style', element.style.cssText)\n  parent.append(element)",
      REQUESTS,
      'passes the strictest policy',
    ],
    [
      2,
      'no text made into elements',
      '  parent.append(element)',
      "  if (parent instanceof ShadowRoot) parent.innerHTML = ''\n  parent.append(element)",
      REQUESTS,
      'passes the strictest policy',
    ],
    [3, 'the top layer', 'box.showModal?.()', 'box.show?.()', DIALOG, 'opens over a modal dialog of the shop'],
    [3, 'the shop behind is inert', 'box.showModal?.()', 'box.show?.()', DIALOG, 'takes the focus, and Tab'],
    [3, 'the name', "{ title, part: 'box'", "{ part: 'box'", DIALOG, 'lies over everything, has a name'],
    [3, 'the focus moves in', 'if (!target) frame.focus()', '', DIALOG, 'takes the focus, and Tab'],
    [3, 'Escape in the shop', ', onclose: end }', ' }', DIALOG, 'closes by Escape in the shop'],
    [3, 'Back', "addEventListener('popstate', end)\n", '\n', DIALOG, 'closes by Back and stays'],
    [
      3,
      'an entry of its own',
      "'replaceState' : 'pushState'",
      "'replaceState' : 'replaceState'",
      DIALOG,
      'closes by Back and stays',
    ],
    [3, 'the focus goes back', 'box.close?.()', '', DIALOG, 'closes by Escape in the page in the frame'],
    [3, 'the shop keeps its place', ';overscroll-behavior:contain', '', DIALOG, 'keeps the shop where it was'],
    [
      3,
      'the frame fills the viewport',
      'max-height:100%;max-width:100%;',
      '',
      DIALOG,
      'fills the visible viewport of 320',
    ],
    [4, 'the exact origin', 'origin !== link.origin || ', '', FORGED, 'under a name that looks like the page’s'],
    [4, 'the exact window', 'source !== frame.contentWindow || ', '', FORGED, STRANGERS],
    [4, 'the nonce', ' || data?.nonce !== nonce', '', FORGED, STRANGERS],
    [4, 'a height within reason', ' && height <= 20_000', '', MESSAGES, 'give an inline frame no height'],
    [
      4,
      'targetOrigin',
      'prefill: options },\n          link.origin,',
      "prefill: options },\n          '*',",
      MESSAGES,
      'go to the exact origin only',
    ],
    [5, 'one dialog', 'if (dialog.isConnected) return dialog', '', STOREFRONTS, 'opens one dialog for a double click'],
    [5, 'the listener for messages goes', "removeEventListener('message', hear)", '', STOREFRONTS, NOTHING_LEFT],
    [5, 'the listener for Back goes', "removeEventListener('popstate', end)", '', STOREFRONTS, NOTHING_LEFT],
    [
      5,
      'the entry in the history goes',
      'if (box.isConnected && history.state?.malipo) history.back()',
      '',
      STOREFRONTS,
      NOTHING_LEFT,
    ],
    [5, 'the element goes', 'root.host.remove()', '', STOREFRONTS, NOTHING_LEFT],
    [
      5,
      'the listener goes in React',
      "removeEventListener('message', hear)",
      '',
      STOREFRONTS,
      'mounts and unmounts ten times',
    ],
    [
      6,
      'the clipboard is allowed',
      "allow: 'clipboard-write; web-share',",
      '',
      SHOP,
      'a copy button in the frame reaches the clipboard',
    ],
    [6, 'sandbox: scripts', 'allow-scripts ', '', PAID, 'is paid in the dialog'],
    [6, 'sandbox: the page’s own origin', 'allow-same-origin ', '', PAID, 'is paid in the dialog'],
    [6, 'sandbox: the form', 'allow-forms ', '', PAID, 'is paid in the dialog'],
    [6, 'sandbox: tabs', 'allow-popups ', '', SHOP, 'gets its customer back'],
    [6, 'sandbox: the way back', ' allow-top-navigation-by-user-activation', '', SHOP, 'gets its customer back'],
    [6, 'referrerpolicy', "referrerPolicy: 'no-referrer',", '', SHOP, 'frames the page with what it needs'],
    [
      7,
      'a page that hangs',
      "setTimeout(() => frame.contentDocument && fail('late'), PATIENCE)",
      '',
      FAILURE,
      'because the pay origin hangs after it',
    ],
    [7, 'a page that refuses', '}, fail),', '}, () => {}),', FAILURE, 'because the pay origin refuses after it'],
    [
      7,
      'a button to close',
      "cross = add(box, 'button'",
      "cross = add(document.createElement('p'), 'button'",
      FAILURE,
      'because the pay origin is offline after it',
    ],
    [7, 'a page that comes late', 'frame.hidden = false', '', FAILURE, 'a page that comes late is shown after all'],
    [
      7,
      'a shop that is not allowed',
      'if (late && !target) leave()',
      '',
      FAILURE,
      'because it does not allow the shop',
    ],
    [7, 'inline nobody is led away', 'if (late && !target) leave()', 'leave()', FAILURE, 'inline, nobody is led away'],
    [
      8,
      'the list of wallet links',
      "malipo === 'wallet' && isWalletLink(wallet)",
      "malipo === 'wallet'",
      MESSAGES,
      'open wallets through the shop',
    ],
    [
      9,
      'the session is kept in the history',
      '      remember()\n      say(malipo)',
      '      say(malipo)',
      STORAGE,
      'where third-party cookies are blocked',
    ],
    [
      13,
      'the frame’s title',
      "      title,\n      part: 'frame',",
      "      part: 'frame',",
      SHOP,
      'has nothing that axe complains about',
    ],
    [
      13,
      'nothing moves',
      'box.showModal?.()',
      'box.showModal?.()\n    box.animate([{ opacity: 0 }, {}], 1e5)',
      DIALOG,
      'has nothing that axe complains about',
    ],
  ]),
  ...inFile('widget/page-message.ts', 'widget', [
    [4, 'the shape of a message', "text === text + '' && !text[100]", 'text !== 0', FORGED, STRANGERS],
  ]),
  ...inFile('widget/payment.ts', 'widget', [
    [7, 'a second part that hangs', 'setTimeout(fail, PATIENCE)', '', FAILURE, 'because the pay origin hangs before'],
    [7, 'the next try begins anew', 'arriving = 0\n', '\n', FAILURE, 'because the pay origin refuses before'],
    [
      7,
      'a link and a button without the second part',
      'dialog.append(buttonFor(given), ',
      'dialog.append(',
      FAILURE,
      'because the pay origin refuses before',
    ],
  ]),
  ...inFile('widget/given.ts', 'widget', [
    [
      8,
      'only the page’s origin is framed',
      'if (link.origin !== base.origin) throw link.href',
      '',
      FAILURE,
      'a link to a stranger, or a script',
    ],
  ]),
  ...inFile('widget/storefront.ts', 'widget', [
    [
      9,
      'a reloaded shop resumes',
      "if (left?.href) present(BUILD === 'package' ? { ...left, origin: new URL(left.href).origin } : left)",
      '',
      STORAGE,
      'where third-party cookies are blocked',
    ],
    [10, 'no request before intent', 'const left = ', 'prepare()\n  const left = ', REQUESTS, BEFORE_INTENT],
    [
      10,
      'no storage before intent',
      'const left = ',
      "localStorage.setItem('malipo', '1')\n  const left = ",
      REQUESTS,
      BEFORE_INTENT,
    ],
    [
      10,
      'no cookie before intent',
      'const left = ',
      "document.cookie = 'malipo=1'\n  const left = ",
      REQUESTS,
      BEFORE_INTENT,
    ],
    [10, 'hovering prepares', "'pointerover', ", '', REQUESTS, 'is prepared by hovering'],
    [10, 'touching prepares', "'pointerover', ", '', REQUESTS, 'is prepared by a touch'],
    [10, 'focus prepares', "'focusin', ", '', REQUESTS, 'is prepared by focus'],
    [11, 'a click with Control', ' || event.ctrlKey', '', FAILURE, 'a click with Control opens'],
    [
      11,
      'what the shop has dealt with',
      'event.defaultPrevented || ',
      '',
      FAILURE,
      'a link that the shop has already dealt with',
    ],
    [
      5,
      'an element that is removed',
      'this.payment?.close()',
      '',
      STOREFRONTS,
      'has the page inline, as high as its content',
    ],
    [
      12,
      'no window, nothing to do',
      "typeof document === 'object' && ",
      '',
      PACKAGE,
      'can be imported where there is no window',
    ],
  ]),
  ...inFile('widget/button.ts', 'widget', [
    [11, 'the button is a link', '    href,\n', '', FAILURE, 'a click with the middle button'],
    [
      11,
      'the button of a session leads to it',
      "'/s/' + session",
      "''",
      SHOP,
      'opens a session of its server in a tab',
    ],
  ]),
  ...inFile('widget/interface.ts', 'nothing', [
    [12, 'declarations', '  origin?: Awaitable<string>', '', PACKAGE, 'its declarations pass the strict compiler'],
  ]),
  ...inFile('src/page/embed.ts', 'nothing', [
    [
      3,
      'Escape in the page',
      "if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) close()",
      '',
      DIALOG,
      'closes by Escape in the page in the frame',
    ],
    [4, 'the page: the exact window', 'event.source !== parent || ', '', EMBED, 'does nothing for another window'],
    [4, 'the page: no origin `null`', " || event.origin === 'null'", '', EMBED, 'does nothing for a sandboxed parent'],
    [
      4,
      'the page: the exact origin',
      'if (shop && event.origin !== shop.origin) return',
      '',
      EMBED,
      'belongs to the first shop',
    ],
    [4, 'the page: the nonce', ' || (shop && output.nonce !== shop.nonce)', '', EMBED, 'belongs to the first shop'],
    [
      4,
      'the page: the shape of a message',
      'v.safeParse(WidgetHello, event.data)',
      '{ success: true, output: event.data }',
      EMBED,
      'does nothing for another type',
    ],
    [4, 'the page: its targetOrigin', '}, shop.origin)', "}, '*')", EMBED, 'answers the shop that speaks first'],
  ]),
  ...inFile('src/page/embedding.ts', 'everything', [
    [
      3,
      'links in the frame',
      "document.addEventListener('click', replaceOnClick)",
      '',
      SHOP,
      'is where it was after one Back',
    ],
  ]),
  ...inFile('src/page/outcome/receipt.tsx', 'everything', [
    [6, 'the way back takes the whole window', ' target="_top"', '', SHOP, 'gets its customer back'],
  ]),
  ...inFile('src/page/paying/copy-row.tsx', 'everything', [
    [
      6,
      'what cannot be copied gets selected',
      "if (state.value === 'select' && shown.current) ",
      'if (false) ',
      SHOP,
      'selects the text where the clipboard is denied',
    ],
  ]),
  ...inFile('src/page/model/browser-ports.ts', 'everything', [
    [
      9,
      'storage that throws',
      '// storage is denied in some frames and private modes: nothing is remembered there\n      return {}',
      "throw new Error('denied')",
      STORAGE,
      'where nothing may be stored',
    ],
  ]),
  ...inFile('public/shop/index.html', 'everything', [
    [
      11,
      'a link without script',
      'href="%PUBLIC_URL%/p/demo"\n              data-malipo',
      'data-malipo',
      SHOP,
      'works without script: a link to the page',
    ],
  ]),
]
