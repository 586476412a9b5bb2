import type { buttonFor } from './button'
import type { emit } from './events'
import { type Given, lead, settledOf } from './given'
import type { Detail, EventType, Payment } from './interface'
import { aboutOf, isWalletLink } from './page-message'

/** Milliseconds until a page that is not there is called late, and until one that is there must have spoken. */
const PATIENCE = 8000
const SILENCE = 3000

const BOX = 'display:grid;place-items:center'
const OVER_THE_SHOP =
  ';width:100%;height:100%;max-width:100%;max-height:100%;border:0;padding:0;overscroll-behavior:contain;background:#0009'
const FRAME = 'grid-area:1/1;border:0;width:100%;height:'
const IN_THE_DIALOG = '100%;max-width:480px;max-height:860px;border-radius:14px'

function add<Tag extends string>(parent: ParentNode, tag: Tag, properties?: object) {
  const element = Object.assign(document.createElement(tag), properties)
  parent.append(element)
  return element as Tag extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Tag] : HTMLElement
}

let dialog: Payment | undefined

/**
 * The second part of the widget: the page in a frame, over the shop or inline in `target`, and the talk with it
 * (`src/page/embed.ts` is the other side). A link to the page lies behind the frame, and shows while there is none.
 */
export function show(
  given: Given,
  target: ParentNode | undefined,
  from: EventTarget | undefined,
  tell: typeof emit,
  button: typeof buttonFor,
): Payment {
  if (!target && dialog) return dialog
  let settle!: (detail: Detail) => void
  let options!: Record<string, string>
  let frame!: HTMLIFrameElement
  let about: Omit<Detail, 'type'> | undefined
  let ended: true | undefined
  let late = true
  /** Where the frame's address is kept in the shop's history, so that a reload finds it again. */
  let key = 'malipo'
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const link = button({ lang: given.lang, href: '' })
  const title = link.textContent as string
  const root = (target as ShadowRoot | undefined)?.host
    ? (target as ShadowRoot)
    : add(target || document.body, 'malipo-frame').attachShadow({ mode: 'open' })
  const box = add(root, target ? 'div' : 'dialog', {
    part: 'box',
    title,
    style: BOX + (target ? '' : OVER_THE_SHOP),
    onclose: () => end(),
  }) as HTMLDialogElement

  const say = (type: EventType) => {
    const detail = tell(type, from, about)
    if (/^c/.test(type)) settle(detail) // completed, close
  }

  /** Closes; an event, or anything else that is given, says that the history is where it should be. */
  const end = (moved?: unknown) => {
    if (ended) return
    ended = true
    late = false
    removeEventListener('message', hear)
    removeEventListener('popstate', end)
    if (!target) {
      dialog = undefined
      box.close() // which gives the focus back
      if (!moved && history.state?.malipo) history.back()
    }
    ;(root === target ? box : root.host).remove()
    say('close')
  }

  const fail = (reason: unknown) => {
    console.error('Malipo:', reason)
    if (frame) frame.style.display = 'none'
    say('error')
  }

  const leave = () => {
    end(true)
    link.hash = `${new URLSearchParams(options)}`
    location.replace(link.href)
  }

  /** The dialog has one entry of its own in the shop's history, which Back leaves. */
  const remember = () =>
    history[target || history.state?.malipo ? 'replaceState' : 'pushState'](
      { ...history.state, [key]: { href: link.href } },
      '',
    )

  const hear = ({ data, origin, source }: MessageEvent) => {
    if (origin !== link.origin || source !== frame.contentWindow || data?.nonce !== nonce) return
    const { malipo, height, url: wallet } = data
    const heard = aboutOf(data)
    if (heard) {
      about = heard
      link.pathname = `${link.pathname.split('/s/')[0]}/s/${heard.session_id}`
      remember()
      say(malipo)
    }
    if (malipo === 'ready' && late) {
      late = false
      frame.style.display = ''
      link.remove()
      if (!target) frame.focus()
      say(malipo)
    }
    if (malipo === 'close' && !target) end()
    if (malipo === 'height' && target && height <= 20_000) frame.style.height = `${height}px`
    if (malipo === 'wallet' && isWalletLink(wallet)) open(wallet, /^h/.test(wallet) ? '_blank' : '_self', 'noopener')
  }

  const begin = async () => {
    options = await settledOf(given)
    lead(link, options, button({ origin: await given.origin }))
    box.append(link)
    if (ended) return
    if (target) {
      key = link.pathname
      link.href = history.state?.[key]?.href || link
    } else {
      remember()
      addEventListener('popstate', end)
      if (options.mode === 'redirect' || !box.open) return leave()
    }
    addEventListener('message', hear)
    frame = add(box, 'iframe', {
      part: 'frame',
      title,
      allow: 'clipboard-write; web-share',
      referrerPolicy: 'no-referrer',
      sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation',
      style: FRAME + (target ? '480px' : IN_THE_DIALOG),
      onload: () => {
        ;(frame.contentWindow as Window).postMessage(
          { malipo: 'hello', nonce, inline: !!target, prefill: options },
          link.origin,
        )
        setTimeout(
          () =>
            late &&
            import(/* @vite-ignore */ `${link.origin}/widget.js?${nonce}`).then(() => {
              fail(`allowed_origins lacks ${location.origin}`)
              if (!target) leave()
            }, fail),
          SILENCE,
        )
      },
      src: link,
    })
  }

  setTimeout(() => late && frame?.contentDocument !== null && fail('late'), PATIENCE)
  const payment: Payment = {
    finished: new Promise((resolve) => {
      settle = resolve
    }),
    close: () => end(),
  }
  if (!target) {
    dialog = payment
    box.showModal?.()
  }
  say('open')
  begin().catch(fail)
  return payment
}
