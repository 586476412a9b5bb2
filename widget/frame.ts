import type { EmbedRequest } from './embed-request'

const STYLE = 'border:0;width:100%;vertical-align:top'
const DIALOG_STYLE =
  'position:absolute;top:0;right:0;bottom:0;left:0;margin:auto;max-width:480px;height:100%;max-height:860px;border-radius:14px'

/** Allows what the page needs in a foreign site, and no more. */
export function createFrame({ isDialog, link }: Pick<EmbedRequest, 'isDialog' | 'link'>): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = link.text
  frame.allow = 'clipboard-write; web-share'
  frame.referrerPolicy = 'no-referrer'
  frame.height = '480'
  frame.setAttribute('part', 'frame')
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation',
  )
  frame.style.cssText = isDialog ? `${STYLE};${DIALOG_STYLE}` : STYLE
  return frame
}
