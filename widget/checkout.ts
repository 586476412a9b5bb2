// biome-ignore-all lint/style/useTemplate: in 2,500 bytes a plus is shorter than a template

import type { buttonFor } from './button'
import type { emit } from './events'
import { type Given, type Link, lead, settledOf } from './given'
import type { Detail, EventType, Payment } from './interface'
import { aboutOf, isWalletLink } from './page-message'

/**
 * Milliseconds until a page that has not loaded counts as late, and until one that has loaded must have sent a message.
 */
const PATIENCE = 6000

// properties in the order that packs best
const BOX =
  'padding:0;border:0;display:grid;width:100%;place-content:center;background:#0009;height:100%;max-height:100%;max-width:100%;overscroll-behavior:contain'
const FRAME = 'border:0;width:100%;vertical-align:top'
const IN_THE_DIALOG =
  ';max-width:480px;inset:0;border-radius:14px;position:absolute;height:100%;max-height:860px;margin:auto'

function add<Tag extends string>(parent: ParentNode, tag: Tag, properties?: object) {
  const element = Object.assign(document.createElement(tag), properties)
  parent.append(element)
  return element as Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement
}

type Box = Pick<HTMLDialogElement, 'append' | 'open' | 'close' | 'showModal' | 'isConnected'> & ParentNode

let dialog: (Element & Payment) | undefined

/**
 * The second part of the widget: the page in a frame, over the shop or inline in `target`, and the messages to and from
 * it (`src/page/embed.ts` is the other side). A link to the page lies behind the frame and shows until the frame has
 * loaded.
 */
export function show(
  given: Given,
  from: EventTarget | undefined,
  target: ParentNode | undefined,
  tell: typeof emit,
  button: typeof buttonFor,
): Payment {
  if (!target && dialog) {
    if (dialog.isConnected) return dialog
    // it has ended, which closing does not do twice, or the shop's router has replaced what it was in
    dialog.close()
  }
  let settle!: (detail: Detail) => void
  let options!: Record<string, string>
  let frame!: HTMLIFrameElement
  let about: Omit<Detail, 'type'> | undefined
  let ended: true | undefined
  let late = true
  /** The key under which the frame's address is kept in the shop's history, so that a reload finds it again. */
  let key = 'malipo'
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const link: Link = button({ href: '', lang: given.lang })
  const title = link.textContent as string
  const root = add(target || document.body, 'malipo-frame').attachShadow({ mode: 'open' })

  const say = (type: EventType) => {
    const detail = tell(type, from, about)
    if (/^c/.test(type)) settle(detail) // completed, close
  }

  const end = () => {
    if (ended) return
    ended = true
    late = false
    removeEventListener('message', hear)
    removeEventListener('popstate', end)
    if (!target) {
      box.close?.() // also gives the focus back
      // where a router took the dialog away, its entry is left to the next one: going back would close that
      if (box.isConnected && history.state?.malipo) history.back()
    }
    root.host.remove()
    say('close')
  }

  const box = (target ? root : add(root, 'dialog', { title, part: 'box', style: BOX, onclose: end })) as Box
  /** A close button beside the link, because phones have no Escape key. */
  let cross: HTMLElement | undefined

  const fail = (reason: unknown) => {
    if (!late) return
    console.error('Malipo', reason)
    if (frame) frame.hidden = true
    say('error')
  }

  const leave = () => {
    // the page takes over this history entry
    history.replaceState(0, '')
    end()
    link.hash = new URLSearchParams(options)
    location.replace(link.href)
  }

  /**
   * The dialog has its own entry in the shop's history, so that Back closes it. A reload opens only payments again: the
   * form would lack what the shop passed to it, such as its order number.
   */
  const remember = () =>
    history[target || history.state?.malipo ? 'replaceState' : 'pushState'](
      { ...history.state, [key]: { href: link.href.includes('/s/') && link.href } },
      '',
    )

  const hear = ({ data, origin, source }: MessageEvent) => {
    if (origin !== link.origin || source !== frame.contentWindow || data?.nonce !== nonce) return
    const { malipo, height, url: wallet } = data
    const heard = aboutOf(data)
    if (heard) {
      about = heard
      link.pathname = link.pathname.split('/s/')[0] + '/s/' + heard.session_id
      remember()
      say(malipo)
    }
    if (malipo === 'ready' && late) {
      late = false
      frame.hidden = false
      link.remove()
      cross?.remove()
      if (!target) frame.focus()
      say(malipo)
    }
    if (malipo === 'close' && !target) end()
    if (malipo === 'height' && target && height <= 20_000) frame.height = height
    if (malipo === 'wallet' && isWalletLink(wallet)) open(wallet, /^h/.test(wallet) ? '_blank' : '_self', 'noopener')
  }

  const begin = async () => {
    options = await settledOf(given)
    lead(link, options, button({ origin: await given.origin }))
    box.append(link)
    if (ended) return
    if (target) {
      // of what tells one payment from another, what is not personal
      key = link.pathname + options.amount + options.metadata
      link.href = history.state?.[key]?.href || link
    } else {
      remember()
      addEventListener('popstate', end)
      // `redirect`, or `inline` when its link was pressed because the page did not load: all modes after `dialog`
      if ((options.mode as string) > 'e' || !box.open) return leave()
    }
    addEventListener('message', hear)
    frame = add(box, 'iframe', {
      title,
      part: 'frame',
      allow: 'clipboard-write; web-share',
      referrerPolicy: 'no-referrer',
      sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation',
      style: FRAME + (target ? '' : IN_THE_DIALOG),
      height: 480,
      onload: () => {
        ;(frame.contentWindow as Window).postMessage(
          { malipo: 'hello', nonce, inline: !!target, prefill: options },
          link.origin,
        )
        setTimeout(
          () =>
            late &&
            import(/* @vite-ignore */ link.origin + '/widget.js?' + nonce).then(() => {
              fail('allowed_origins lacks ' + location.origin)
              if (late && !target) leave()
            }, fail),
          PATIENCE,
        )
      },
      src: link,
    })
    // before the page has loaded, the frame holds an empty document that the shop may read
    setTimeout(() => frame.contentDocument && fail('late'), PATIENCE)
  }

  const payment = Object.assign(root.host, {
    finished: new Promise<Detail>((resolve) => {
      settle = resolve
    }),
    close: end,
  })
  if (!target) {
    dialog = payment
    box.showModal?.()
    cross = add(box, 'button', { ariaLabel: 'Close', textContent: '×', style: 'padding:1em', onclick: end })
  }
  say('open')
  begin().catch(fail)
  return payment
}
