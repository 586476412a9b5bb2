/** Large and positive on a desktop, negative on a phone, so that `clamp` and `max` switch between two layouts. */
const DESKTOP = '(min(100vw - 600px,100vh - 480px)*1000)'
const STYLE = 'border:0;width:100%;vertical-align:top'
/** A card in the shop's column. */
const INLINE_STYLE = `${STYLE};border-radius:14px`
/** The frame fills a phone; on a desktop it is a column with the shop around it. */
const DIALOG_STYLE = `${STYLE};position:absolute;top:0;right:0;bottom:0;left:0;margin:auto;width:min(100%,max(480px,-1*${DESKTOP}));height:calc(100% - clamp(0px,${DESKTOP},48px));max-height:max(860px,-1*${DESKTOP});border-radius:clamp(0px,${DESKTOP},14px)`

/** A frame with only the permissions that the page needs. */
export function createFrame(name: string, isDialog: boolean): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  // an `aria-label`, since a title would show a tooltip over the whole page
  frame.setAttribute('aria-label', name)
  frame.allow = permissions()
  frame.referrerPolicy = 'no-referrer'
  frame.height = '480'
  frame.part = 'frame'
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation',
  )
  frame.style.cssText = isDialog ? DIALOG_STYLE : INLINE_STYLE
  return frame
}

interface FeaturePolicy {
  features(): string[]
}

/**
 * The needed permissions that the browser supports, since it logs a warning for others. Browsers without
 * `featurePolicy` need no permission to copy.
 */
function permissions(): string {
  const { featurePolicy } = document as Document & { featurePolicy?: FeaturePolicy }
  const supported = featurePolicy?.features() ?? ('share' in navigator ? ['web-share'] : [])
  return ['clipboard-write', 'web-share'].filter((name) => supported.includes(name)).join('; ')
}

/** Shows or hides the frame. A hidden frame loads at its final width; inline, it is behind the card. */
export function setFrameVisible({ style }: HTMLIFrameElement, isDialog: boolean, isVisible: boolean): void {
  style.visibility = isVisible ? 'visible' : 'hidden'
  if (isDialog) return
  style.position = isVisible ? 'static' : 'absolute'
  style.top = style.left = '0'
  style.height = isVisible ? '' : '100%'
}
